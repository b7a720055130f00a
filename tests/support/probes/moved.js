// How far the layout has shifted since the page was loaded.
async () => {
    await new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame));
    const observer = new PerformanceObserver(() => {});
    observer.observe({type: "layout-shift", buffered: true});
    return observer.takeRecords().reduce((sum, one) => sum + one.value, 0);
}
