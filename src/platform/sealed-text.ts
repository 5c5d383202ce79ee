import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

/** Encrypts text under the key of one purpose (AES-256-GCM). */
export function sealText(keys: Keys, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.derive(purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Throws when another key or purpose sealed it. */
export function openText(keys: Keys, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keys.derive(purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** The text, or null when another key or purpose sealed it. */
export function tryOpenText(keys: Keys, purpose: string, sealed: string): string | null {
  try {
    return openText(keys, purpose, sealed);
  } catch {
    return null;
  }
}
