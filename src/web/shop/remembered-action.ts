import { readStored, writeStored } from '../lib/browser-storage.ts';

/** An action for which a visitor was asked to sign in; it runs once afterwards. */
export type RememberedAction =
  | { kind: 'add-to-cart'; productId: string; variantId?: string; quantity?: number }
  | { kind: 'add-to-wishlist'; productId: string };

const HALF_HOUR_MS = 30 * 60_000;

export function rememberAction(action: RememberedAction): void {
  writeStored('remembered', JSON.stringify({ action, at: Date.now() }));
}

/** Returns and removes the action, if it is less than half an hour old. */
export function takeRememberedAction(): RememberedAction | null {
  const text = readStored('remembered');
  writeStored('remembered', null);
  try {
    const { action, at } = JSON.parse(text ?? '{}') as { action?: RememberedAction; at?: number };
    return action && at && Date.now() - at < HALF_HOUR_MS ? action : null;
  } catch {
    return null;
  }
}
