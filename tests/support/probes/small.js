// What is too small for a thumb: less than 44 pixels high or wide. Keys, tiles and names are narrower.
() => [...document.querySelectorAll("button, select, summary")].filter((one) => {
    const { height, width } = one.getBoundingClientRect();
    const least = one.matches(".key") ? 24 : one.matches(".link") ? 0 : 43;
    return one.checkVisibility() && (height < 43 || width < least);
}).map((one) => one.outerHTML.slice(0, 90))
