// Overflow, tables and code that extend beyond the edge, formulas
// that are not typeset, and pictures that are not shown.
async () => {
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    const cut = [...document.querySelectorAll(".md-content table:not(.highlighttable)")].filter(
        (table) => table.getBoundingClientRect().right > window.innerWidth + 1);
    const plain = [...document.querySelectorAll(".arithmatex")].filter(
        (formula) => !formula.querySelector(".katex"));
    const wrong = document.querySelectorAll(".katex-error");
    for (const image of document.images) image.loading = "eager";
    const lost = [];
    for (const image of document.images) await image.decode().catch(() => lost.push(image.src));
    return [
        ...(wide > 0 ? [`${wide} px too wide`] : []),
        ...cut.map((table) => `cut: ${table.innerText.slice(0, 60)}`),
        ...[...plain, ...wrong].map((formula) => `not typeset: ${formula.innerText}`),
        ...lost,
    ];
}
