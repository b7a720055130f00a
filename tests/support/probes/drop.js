// Drop a file with this text on the page.
(text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "chat.txt"));
    document.body.dispatchEvent(new DragEvent("drop", {bubbles: true, dataTransfer}));
}
