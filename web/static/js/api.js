// Questions to the server. A newer question of the same asker takes the place of the older one.

export class Refused extends Error {
  constructor(status, body) {
    super(body?.error ?? `The server answered with status ${status}.`);
    this.fields = (body?.fields ?? []).map(({ field }) => field);
    this.status = status;
  }
}

/** Ask once. Throws `Refused` with what the server says, or where it cannot be reached. */
export async function ask(path, question, signal) {
  let response;
  try {
    response = await fetch(
      path,
      question === undefined
        ? { signal }
        : {
            body: JSON.stringify(question),
            headers: { "content-type": "application/json" },
            method: "POST",
            signal,
          },
    );
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, { error: "The server cannot be reached: is it still running?" });
  }
  let body = null;
  try {
    body = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (response.ok) throw new Refused(0, { error: "The answer did not arrive whole: ask again." });
  }
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

/** An asker of one thing at a time: `asker(run)` calls `run(signal)`, and drops what was before. */
export function latest({ busy = () => {}, failed }) {
  let current;
  return async (run) => {
    current?.abort();
    const mine = (current = new AbortController());
    const slow = setTimeout(() => busy(true, () => current.abort()), 250);
    try {
      await run(mine.signal);
    } catch (error) {
      if (error.name !== "AbortError") failed(error);
    } finally {
      clearTimeout(slow);
      if (current === mine) busy(false);
    }
  };
}
