import { createHash } from 'node:crypto';
import type { V1Merchant } from './config.ts';

export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

export function xVerify(text: string, merchant: V1Merchant): string {
  return `${sha256(text + merchant.saltKey)}###${merchant.saltIndex}`;
}

/** `text` is what is signed before the salt key. */
export function isSigned(header: unknown, text: string, merchants: V1Merchant[]): boolean {
  if (typeof header !== 'string' || !/^[0-9a-f]{64}###\d+$/.test(header)) return false;
  return merchants.some((merchant) => xVerify(text, merchant) === header);
}
