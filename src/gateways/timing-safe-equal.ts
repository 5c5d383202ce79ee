import { timingSafeEqual } from 'node:crypto';

/** Compares secrets without telling by time where they differ. */
export function timingSafeEqualText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
