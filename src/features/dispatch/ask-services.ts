import { type Carrier, CarrierError, type CarrierService, type ServiceabilityRequest } from '#carriers/carrier.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { runInParallel } from '#shared/run-in-parallel.ts';
import { bandOf, slabOf } from './offer-rules.ts';

/** Calls to one carrier at the same time, and how long one may take. */
const CALLS = 5;
const ANSWER_TIMEOUT_MS = 8000;
const KEPT_MS = 10 * MINUTE_MS;
const MOST_ENTRIES = 5000;

/** The services of a carrier, or its failure in words. */
export type ServicesAnswer = { services: readonly CarrierService[] } | { failure: string };
export type AskServices = (
  app: App,
  carrier: Carrier,
  requests: readonly ServiceabilityRequest[],
) => Promise<ServicesAnswer[]>;

/**
 * Asks carriers what they offer. Requests that are alike share an answer for ten minutes: same places, same started half
 * kilogram, same band of value, with cash or without. So a hundred shipments need few calls. Once a carrier does not
 * answer, it is not asked about the others.
 */
export function createServicesCache(): AskServices {
  const entries = new Map<string, { until: number; services: readonly CarrierService[] }>();
  return async (app, carrier, requests) => {
    const now = app.now().getTime();
    const alike = requests.map(likeRequest);
    const keys = alike.map((request) => JSON.stringify([carrier.name, ...Object.values(request)]));
    const results = new Map<string, ServicesAnswer>();
    const openRequests = new Map<string, ServiceabilityRequest>();
    keys.forEach((key, index) => {
      const entry = entries.get(key);
      if (entry && entry.until > now) results.set(key, { services: entry.services });
      else openRequests.set(key, alike[index]!);
    });
    let outage: string | null = null;
    await runInParallel([...openRequests], CALLS, async ([key, request]) => {
      const result = outage === null ? await ask(app, carrier, request) : { failure: outage, isOutage: true };
      results.set(key, result);
      if ('failure' in result) {
        if (result.isOutage) outage = result.failure;
        return;
      }
      entries.set(key, { until: now + KEPT_MS, services: result.services });
    });
    dropOld(entries, now);
    return keys.map((key) => results.get(key)!);
  };
}

// the dearest of its like, so that no price is told too low
const likeRequest = ({ fromPincode, toPincode, grams, cash, declaredValue }: ServiceabilityRequest) => ({
  fromPincode,
  toPincode,
  grams: slabOf(grams),
  cash: bandOf(cash),
  declaredValue: bandOf(declaredValue),
});

type Answer = { services: readonly CarrierService[] } | { failure: string; isOutage: boolean };

async function ask(app: App, carrier: Carrier, request: ServiceabilityRequest): Promise<Answer> {
  try {
    return { services: await withinTime(carrier.serviceability(request)) };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    app.log.warn({ err: error, carrier: carrier.name, kind: error.kind }, 'carrier did not say what it offers');
    return { failure: error.message, isOutage: error.kind !== 'refused' };
  }
}

async function withinTime<T>(result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new CarrierError('unreachable', 'TIMEOUT', `No answer within ${ANSWER_TIMEOUT_MS / 1000} s`)),
      ANSWER_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([result, end]);
  } finally {
    clearTimeout(timer);
  }
}

function dropOld(entries: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of entries) if (until <= now || entries.size > MOST_ENTRIES) entries.delete(key);
}
