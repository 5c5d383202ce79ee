import { readStored, writeStored } from '../lib/browser-storage.ts';

/** What a visitor wanted to do when asked to sign in; done once afterwards. */
export type RememberedAction =
  | { kind: 'add-to-cart'; productId: string; variantId?: string; quantity?: number }
  | { kind: 'add-to-wishlist'; productId: string };

const HALF_HOUR_MS = 30 * 60_000;

export function rememberAction(action: RememberedAction): void {
  writeStored('remembered', JSON.stringify({ action, at: Date.now() }));
}

/** The action, if it was remembered in the last half hour; it is forgotten by this. */
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
