// What moves when it changes.
() => [...document.querySelectorAll('*')]
    .filter((one) => getComputedStyle(one).transitionDuration !== '0s')
    .map((one) => one.outerHTML.slice(0, 80))
