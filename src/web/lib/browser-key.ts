const KEY = 'ojas.browser';

/** A secret that this browser makes once and keeps: sign-ups and sessions made with it are used up in it alone. */
export function browserKey(): string {
  const kept = localStorage.getItem(KEY);
  if (kept && /^[\w-]{20,100}$/.test(kept)) return kept;
  const made = crypto.randomUUID() + crypto.randomUUID();
  localStorage.setItem(KEY, made);
  return made;
}
