// Call functions of the rules, named on standard input, and print their results.
import { readFileSync } from "node:fs";
const { calls, folder, words } = JSON.parse(readFileSync(0, "utf8"));
const { NEW, check, judged, laid, nextHint, settled } = await import(`${folder}/rules.js`);
const { clash, objection } = await import(`${folder}/fits.js`);
const { feedback, mean } = await import(`${folder}/words.js`);
const begun = (puzzle) => ({ ...NEW, ...settled(puzzle, NEW) });
const own = {
    clash,
    feedback,
    objection,
    judged: (puzzle, row, word) => {
        const game = begun(puzzle);
        return judged(puzzle, { ...game, rows: game.rows.with(row, word) }, row, words);
    },
    laid,
    mean,
    nextHint: (puzzle, changes) => nextHint(puzzle, { ...begun(puzzle), ...changes }, words),
    tries: (puzzle, row, tried) => {
        let game = begun(puzzle);
        return tried.map((word) => {
            game = { ...game, rows: game.rows.with(row, word) };
            const { changes, found } = check(puzzle, game, row, new Set(words));
            game = { ...game, ...changes };
            return [game.checks, found === null, found?.text ?? found?.colours ?? ""];
        });
    },
};
console.log(JSON.stringify(calls.map(([name, ...given]) => own[name](...given))));
