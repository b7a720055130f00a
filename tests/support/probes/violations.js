// What axe-core complains of, or that it has not looked.
async (colours) => {
    const options = {resultTypes: ["violations"], preload: false};
    if (colours) options.runOnly = ["color-contrast"];
    const found = await axe.run(document, options);
    if (!found.passes.length) return ["axe has not looked"];
    return found.violations.flatMap((one) => one.nodes.map((node) =>
        `${one.id} ${node.target} ${node.failureSummary}`));
}
