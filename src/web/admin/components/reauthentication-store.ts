type Waiting = { resolve(confirmed: boolean): void };

let waiting: Waiting[] = [];
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Requests re-authentication. False when the user cancels. */
export function requestReauthentication(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push({ resolve });
    tell();
  });
}

/** Resolves everything that awaits it. */
export function finishReauthentication(isConfirmed: boolean): void {
  for (const { resolve } of waiting) resolve(isConfirmed);
  waiting = [];
  tell();
}

export const isReauthenticationPending = () => waiting.length > 0;

export function subscribeToReauthentication(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
