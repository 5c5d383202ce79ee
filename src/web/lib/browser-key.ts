import { readStored, writeStored } from './browser-storage.ts';

/**
 * A secret that this browser creates and stores: sign-ups and sessions that were created with it are only accepted from
 * it.
 */
export function browserKey(): string {
  const kept = readStored('browser');
  if (kept && /^[\w-]{20,100}$/.test(kept)) return kept;
  const made = crypto.randomUUID() + crypto.randomUUID();
  writeStored('browser', made);
  return made;
}
