import { readStored, writeStored } from './browser-storage.ts';

/**
 * A secret that this browser creates and stores: sign-ups and sessions that were created with it are only accepted from
 * it.
 */
export function browserKey(): string {
  const existingKey = readStored('browser');
  if (existingKey && /^[\w-]{20,100}$/.test(existingKey)) return existingKey;
  const newKey = crypto.randomUUID() + crypto.randomUUID();
  writeStored('browser', newKey);
  return newKey;
}
