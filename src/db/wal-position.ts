/** A position in the server's WAL, as a number. */
export type WalPosition = bigint;

const PAGE = 8192n;
/** the longer of the two kinds of page header */
const LONGEST_HEAD = 40n;

/** Parses PostgreSQL's notation of a position, such as 16/B374D848. */
export function parseWalPosition(text: string): WalPosition {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  if (!parts) throw new Error(`Not a position in the write-ahead log: ${text}`);
  return (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`);
}

/**
 * The position that a replica has replayed once it has everything before `insert`, the position of the next record:
 * that may follow the header of a new page, up to which nothing is replayed.
 */
export function replayedAt(insert: WalPosition): WalPosition {
  const within = insert % PAGE;
  return within <= LONGEST_HEAD ? insert - within : insert;
}
