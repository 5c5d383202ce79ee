type Waiting = { resolve(confirmed: boolean): void };

let waiting: Waiting[] = [];
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Asks the person to show again who they are. False when they would rather not. */
export function requestReauthentication(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push({ resolve });
    tell();
  });
}

/** Answers everything that waits for it. */
export function settleConfirmation(given: boolean): void {
  for (const { resolve } of waiting) resolve(given);
  waiting = [];
  tell();
}

export const isAsked = () => waiting.length > 0;

export function onAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
