/** Deeper than any contract, and far below what overflows the stack. */
const MAXIMUM_DEPTH = 32;

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING: ReadonlySet<number> = new Set([91, 123]);
const CLOSING: ReadonlySet<number> = new Set([93, 125]);

/** Whether a JSON text nests lists and objects deeper than that; it may be malformed. */
export function isJsonTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > MAXIMUM_DEPTH) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
}

/** Whether a name of a query nests deeper than that, as in `?filter[a][b]=1`; `query` begins with `?` or is empty. */
export function isQueryTooDeep(query: string): boolean {
  return query
    .split(/[?&]/)
    .some((parameter) => parameter.split('=', 1)[0]!.split(/\[|%5b/i, MAXIMUM_DEPTH + 2).length > MAXIMUM_DEPTH + 1);
}
