// What makes the page scroll sideways, or goes beyond its edge.
() => document.documentElement.scrollWidth > document.documentElement.clientWidth
    ? ["the page scrolls sideways"] : [...document.querySelectorAll('body *')].filter((one) =>
    one.checkVisibility({opacityProperty: true}) && !one.closest('.hidden, .skip') &&
    one.getBoundingClientRect().right > document.documentElement.clientWidth + 1
).map((one) => one.outerHTML.slice(0, 80))
