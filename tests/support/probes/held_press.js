// Press a key or a finger again and again, and note when another tab has stored `most` as 40.
() => {
  const press = () => dispatchEvent(new Event("pointerdown"));
  press();
  window.pressing = setInterval(press, 500);
  addEventListener("storage", ({ newValue }) => (window.isTold ||= newValue.includes('most":40')));
}
