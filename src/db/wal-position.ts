/** Where a change stands in the server's write-ahead log, as a number. */
export type WalPosition = bigint;

const PAGE = 8192n;
/** the head of a page, the longer of the two kinds */
const LONGEST_HEAD = 40n;

/** Reads PostgreSQL's own text of a position, such as 16/B374D848. */
export function parseWalPosition(text: string): WalPosition {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  if (!parts) throw new Error(`Not a position in the write-ahead log: ${text}`);
  return (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`);
}

/**
 * What a replica has replayed when it knows all that was written before `insert`, the place of the next record: that may
 * stand behind the head of a new page, which nothing is replayed up to.
 */
export function replayedAt(insert: WalPosition): WalPosition {
  const within = insert % PAGE;
  return within <= LONGEST_HEAD ? insert - within : insert;
}
