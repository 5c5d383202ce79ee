import { readStored, writeStored } from '../lib/browser-storage.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Stores the payment that this browser leaves for, so that a return without an id finds it; `page`: the path of a mailed
 * link from which it was started.
 */
export function rememberPayment(id: string, page?: string): void {
  writeStored('lastPayment', JSON.stringify({ id, at: Date.now(), page }));
}

function readLastPayment(): { id: string; page: string | null } | null {
  try {
    const { id, at, page } = JSON.parse(readStored('lastPayment') ?? '{}') as Record<string, unknown>;
    const isRecent = typeof at === 'number' && Date.now() - at < DAY_MS;
    return typeof id === 'string' && isRecent ? { id, page: typeof page === 'string' ? page : null } : null;
  } catch {
    return null;
  }
}

/** The last payment started in this browser within 24 hours, in any state. */
export const lastPayment = (): string | null => readLastPayment()?.id ?? null;

/** The page of a mailed link from which a payment was started in this browser, or null. */
export function pageOfPayment(id: string): string | null {
  const payment = readLastPayment();
  return payment?.id === id ? payment.page : null;
}
