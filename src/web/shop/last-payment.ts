import { readStored, writeStored } from '../lib/browser-storage.ts';

const DAY_MS = 24 * 3_600_000;

/** Stores the payment that this browser leaves for, so that a return without an id finds it. */
export function rememberPayment(id: string): void {
  writeStored('lastPayment', JSON.stringify({ id, at: Date.now() }));
}

/** The last payment started in this browser within 24 hours, in any state. */
export function lastPayment(): string | null {
  try {
    const { id, at } = JSON.parse(readStored('lastPayment') ?? '{}') as { id?: unknown; at?: unknown };
    return typeof id === 'string' && typeof at === 'number' && Date.now() - at < DAY_MS ? id : null;
  } catch {
    return null;
  }
}
