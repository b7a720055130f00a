// Paste a text as Ctrl-V does.
(text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    PLACE.dispatchEvent(new ClipboardEvent(
        "paste", {bubbles: true, cancelable: true, clipboardData: data}));
}
