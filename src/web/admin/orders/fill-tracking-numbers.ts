/** One row of the shipping grid as typed. */
export type ShipmentRow = { orderId: string; displayId: string; trackingNumber: string; carrier: string };

/** `unknown`: the pasted lines whose order is not in the grid. */
export type FilledRows = { rows: ShipmentRow[]; unknown: string[] };

const cellsOf = (line: string) => line.split(/[\t,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
const isOrderName = (cell: string) => /^#?[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?$/i.test(cell);
const isNumberCell = (cell: string) => /\d/.test(cell) && /^[A-Za-z0-9 -]{4,60}$/.test(cell);

/**
 * Fills a grid of shipments from pasted lines or a CSV file. A line with the id of an order in the grid fills its row;
 * other lines fill the rows in sequence from `start`: the tracking number, then perhaps the carrier. A line without a
 * digit, such as a header, is left out.
 */
export function fillTrackingNumbers(rows: readonly ShipmentRow[], text: string, start: number): FilledRows {
  const filled = rows.map((row) => ({ ...row }));
  const unknown: string[] = [];
  let next = start;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const cells = cellsOf(line).filter(Boolean);
    const order = cells.find((cell) => filled.some((row) => names(row, cell)));
    const others = cells.filter((cell) => cell !== order);
    const [first, ...rest] = others;
    // an order that was not chosen, before its number
    if (!order && first && isOrderName(first) && rest.some(isNumberCell)) {
      unknown.push(first);
      continue;
    }
    const trackingNumber = others.find(isNumberCell);
    if (!trackingNumber) continue;
    const carrier = others.find((cell) => cell !== trackingNumber && /^\p{L}[\p{L}\p{N} .&'-]*$/u.test(cell));
    const row = order ? filled.find((candidate) => names(candidate, order)) : filled[next++];
    if (!row) {
      unknown.push(trackingNumber);
      continue;
    }
    Object.assign(row, { trackingNumber }, carrier ? { carrier } : {});
  }
  return { rows: filled, unknown };
}

function names({ orderId, displayId }: ShipmentRow, cell: string): boolean {
  const name = cell.replace(/^#/, '').toLowerCase();
  return name === displayId || name === orderId;
}
