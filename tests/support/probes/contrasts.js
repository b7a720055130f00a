// The contrasts of tiles with what is below them, and of keys with used keys.
theme => {
    document.documentElement.dataset.theme = theme;
    const luminance = (name) => {
        document.body.style.color = `var(--${name})`;
        const [r, g, b] = getComputedStyle(document.body).color.match(/\d+/g)
            .map((one) => (one / 255) ** 2.2);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const between = (a, b) => Math.max(a / b, b / a);
    return ["green", "yellow", "grey"].flatMap((tile) => ["ground", "card"].map((ground) =>
        between(luminance(tile), luminance(ground)))).concat(
        between(luminance("key"), luminance("used")));
}
