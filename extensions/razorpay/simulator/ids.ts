import { randomInt } from 'node:crypto';

/** Razorpay's ids: a prefix and 14 letters and digits. */
export function razorpayId(prefix: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`;
}
