// What is known of a pasted text while it is read.

/** The maximum number of characters that the server accepts. */
const MOST_CHARACTERS = 500_000;
/** Return a text. If the text is too long, return its last lines, except for JSON. */
export function endOf(text) {
  const isData = /^\s*(?:\{\s*"|\[\s*[{\]])/.test(text);
  const end = text.slice(-MOST_CHARACTERS);
  return isData || end === text ? text : end.slice(end.indexOf("\n") + 1);
}

let reading = false;

/** Return whether a text is being read. */
export const isReading = () => reading;

export function setReading(is) {
  reading = is;
}
