import { type Call, type Core, json, type Reply } from '#simulator/api.ts';

/** Fetched waybills cannot be used before this. */
const FRESH_MS = 5000;
const MOST = 10_000;

/** Waybills that a client fetches ahead, each for one shipment. */
export function openWaybills(core: Core) {
  const fetchedAt = new Map<string, number>();

  /** The body is one JSON string with commas, and no list. */
  function fetchAhead({ query }: Call): Reply {
    const count = Number(query.get('count'));
    if (!Number.isInteger(count) || count < 1 || count > MOST)
      return json(400, { error: `count is from 1 to ${MOST}` });
    const numbers = Array.from({ length: count }, () => core.ledger.nextTrackingNumber());
    for (const number of numbers) fetchedAt.set(number, core.clock.now());
    return json(200, numbers.join(','));
  }

  /** Why a shipment cannot have this waybill, or null. */
  function problemOf(waybill: string): string | null {
    const at = fetchedAt.get(waybill);
    if (at === undefined) return 'Waybill is not valid for this client';
    if (core.ledger.list().some(({ trackingNumber }) => trackingNumber === waybill)) return 'Duplicate waybill';
    return core.clock.now() < at + FRESH_MS ? 'Unable to consume waybill' : null;
  }

  return { fetchAhead, problemOf };
}
