import { readStored, writeStored } from './browser-storage.ts';

/** A secret that this browser makes once and keeps: sign-ups and sessions made with it are used up in it alone. */
export function browserKey(): string {
  const kept = readStored('browser');
  if (kept && /^[\w-]{20,100}$/.test(kept)) return kept;
  const made = crypto.randomUUID() + crypto.randomUUID();
  writeStored('browser', made);
  return made;
}
