import { randomBytes, randomInt } from 'node:crypto';

/** The gateway's own ids contain their time in IST, like the real ones. */
export function gatewayId(prefix: string, now: number): string {
  const india = new Date(now + 5.5 * 3_600_000).toISOString();
  const stamp = india.replace(/\D/g, '').slice(2, 17);
  return `${prefix}${stamp}${digits(7)}`;
}

export function bankReference(): string {
  return `2${digits(11)}`;
}

export function secretToken(): string {
  return randomBytes(24).toString('base64url');
}

function digits(count: number): string {
  return String(randomInt(0, 10 ** count)).padStart(count, '0');
}
