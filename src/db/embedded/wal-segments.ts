import { parseWalPosition, type WalPosition } from '../wal-position.ts';

/** initdb's default, which the embedded server keeps. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
const PER_LOG = 0x1_0000_0000n / BigInt(SEGMENT_BYTES);

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** A segment of the WAL: its number, and its name on one timeline. */
export const segmentNumber = (at: WalPosition): bigint => at / BigInt(SEGMENT_BYTES);
export const segmentName = (timeline: number, number: bigint): string =>
  `${hex(BigInt(timeline))}${hex(number / PER_LOG)}${hex(number % PER_LOG)}`;

/** The name of the segment after this one. */
export function nextSegment(name: string): string {
  const [timeline, log, segment] = [0, 8, 16].map((at) => BigInt(`0x${name.slice(at, at + 8)}`));
  return segmentName(Number(timeline), log! * PER_LOG + segment! + 1n);
}

/** The segment that contains the last byte before a position. */
export const segmentBefore = (position: string): bigint => segmentNumber(parseWalPosition(position) - 1n);

/** The position at which a segment begins, in PostgreSQL's notation. */
export function segmentStart(number: bigint): string {
  const at = number * BigInt(SEGMENT_BYTES);
  return `${(at >> 32n).toString(16).toUpperCase()}/${(at & 0xffff_ffffn).toString(16).toUpperCase()}`;
}
