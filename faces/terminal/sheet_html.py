"""A sheet of puzzles as one HTML file, to be read on a screen or printed from a browser."""

from html import escape

from faces.terminal.sheet import LEGEND, Row, Sheet

_STYLE = """
@page { size: A4; margin: 15mm }
body { font: 11pt/1.4 Helvetica, Arial, sans-serif; color: #000; background: #fff;
       max-width: 180mm; margin: 0 auto; padding: 5mm }
h1 { font-size: 20pt; margin: 0 }
.puzzles { display: grid; grid-template-columns: repeat(auto-fill, minmax(50mm, 1fr)); gap: 8mm }
.puzzle { break-inside: avoid }
h2 { font-size: 10pt; margin: 0 0 2mm }
table { border-collapse: separate; border-spacing: 1mm }
td { position: relative; box-sizing: border-box; width: 9mm; min-width: 9mm; height: 9mm;
     padding: 0; border: 0.3mm solid #000; font-weight: bold; font-size: 14pt;
     text-align: center; text-transform: uppercase;
     -webkit-print-color-adjust: exact; print-color-adjust: exact }
td small { position: absolute; top: 0; left: 0.6mm; font-size: 6pt; line-height: 1.3 }
.G { background: #555; color: #fff }
.Y { background: #ccc }
.G.open { background: #aaa; color: #000; border-width: 0.8mm }
.Y.open { background: #ddd }
.answers { break-before: page; margin-top: 12mm }
.answers li { margin: 1mm 0 }
@media print { .answers { margin-top: 0 } }
"""


def html(sheet: Sheet) -> str:
    """The sheet as an HTML page that needs nothing else."""
    puzzles = "\n".join(
        f'<section class="puzzle"><h2>{escape(item.heading)}</h2>\n<table>\n'
        + "\n".join(map(_row, item.rows))
        + "\n</table></section>"
        for item in sheet.items
    )
    answers = "\n".join(f"<li>{escape(item.answer)}</li>" for item in sheet.items)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(sheet.title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(sheet.title)}</h1>
<p>{escape(sheet.instructions)}</p>
<p>{escape(LEGEND)}</p>
<div class="puzzles">
{puzzles}
</div>
<section class="answers">
<h1>Answers</h1>
<ol>
{answers}
</ol>
</section>
</body>
</html>
"""


def _row(row: Row) -> str:
    return "<tr>" + "".join(map(_tile, row.letters, row.pattern)) + "</tr>"


def _tile(letter: str, colour: str) -> str:
    """A tile, with its colour's letter in a corner: shades alone may not print apart.

    One that is to be written in is lighter.
    """
    if colour not in "GY":
        return f"<td>{escape(letter.strip())}</td>"
    kind = colour if letter.strip() else f"{colour} open"
    return f'<td class="{kind}"><small>{colour}</small>{escape(letter.strip())}</td>'
