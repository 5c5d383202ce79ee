/** One row of a grid of tracking numbers as typed. `names`: what a pasted line may call it, in lower case. */
export type NumberRow = { id: string; names: readonly string[]; trackingNumber: string; carrier: string };

/** `unknown`: what the pasted lines name that is not in the grid. */
export type FilledRows = { rows: NumberRow[]; unknown: string[] };

const cellsOf = (line: string) => line.split(/[\t,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
const isName = (cell: string) => /^#?[0-9a-f]{8}(-\d{1,2}|(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?)$/i.test(cell);
const isNumberCell = (cell: string) => /\d/.test(cell) && /^[A-Za-z0-9 -]{4,60}$/.test(cell);

/**
 * Fills a grid of tracking numbers from pasted lines or a CSV file. A line with the name of a row fills that row; other
 * lines fill the rows in sequence from `start`: the tracking number, then perhaps the carrier. A line without a digit,
 * such as a header, is left out.
 */
export function fillTrackingNumbers(rows: readonly NumberRow[], text: string, start: number): FilledRows {
  const filled = rows.map((row) => ({ ...row }));
  const unknown: string[] = [];
  let next = start;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const cells = cellsOf(line).filter(Boolean);
    const name = cells.find((cell) => filled.some((row) => isNamed(row, cell)));
    const others = cells.filter((cell) => cell !== name);
    const [first, ...rest] = others;
    // one that was not chosen, before its number
    if (!name && first && isName(first) && rest.some(isNumberCell)) {
      unknown.push(first);
      continue;
    }
    const trackingNumber = others.find(isNumberCell);
    if (!trackingNumber) continue;
    const carrier = others.find((cell) => cell !== trackingNumber && /^\p{L}[\p{L}\p{N} .&'-]*$/u.test(cell));
    const row = name ? filled.find((candidate) => isNamed(candidate, name)) : filled[next++];
    if (!row) {
      unknown.push(trackingNumber);
      continue;
    }
    Object.assign(row, { trackingNumber }, carrier ? { carrier } : {});
  }
  return { rows: filled, unknown };
}

const isNamed = ({ names }: NumberRow, cell: string) => names.includes(cell.replace(/^#/, '').toLowerCase());
