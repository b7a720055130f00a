// Those of the elements that are too small for a finger.
(all) => all.map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.height < 44 || box.width < (one.matches('.key') ? 24 : 44))
    .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width} ${box.height}`)
