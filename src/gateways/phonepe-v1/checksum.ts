import { createHash } from 'node:crypto';

/** X-VERIFY: lower-case hex of SHA-256 over what is signed and the salt key, then '###' and the salt's index. */
export function checksum(signed: string, saltKey: string, saltIndex: string): string {
  return `${createHash('sha256')
    .update(signed + saltKey)
    .digest('hex')}###${saltIndex}`;
}
