import { eq } from 'drizzle-orm';
import { throughOutage } from '#db/outage.ts';
import { webhookEndpoints } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import type { Sweep } from '#platform/jobs/worker.ts';
import { postOutbound } from '#platform/outbound/post-outbound.ts';
import { type ClaimedDelivery, claimDeliveries, findDueEndpoints, LEASE_SECONDS } from './claim-deliveries.ts';
import { recordDeliveryResult } from './record-delivery-result.ts';
import { TIMEOUT_SECONDS } from './rules.ts';
import { type Post, sendTry } from './send-try.ts';

/** Connections per endpoint and process, so that a slow receiver delays no other one. */
const AT_ONCE = 8;
/** the claim may lapse before a try of this age ends */
const FRESH_MS = (LEASE_SECONDS - TIMEOUT_SECONDS - 5) * 1000;

/**
 * Sends due deliveries, endpoints in parallel; any number of processes may run it. `extensions`: to those of this
 * process instead of other systems.
 */
export function createWebhookSender(post: Post = postOutbound, extensions: readonly string[] | null = null): Sweep {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  return {
    name: extensions ? 'extensions.deliver' : 'webhooks.deliver',
    everyMs: 1000,
    async run(app) {
      for (const id of await findDueEndpoints(app.db, extensions)) {
        if (running.has(id) || stopping.signal.aborted) continue;
        const work = deliverAll(app, id, post, stopping.signal)
          .catch((error) => app.log.error({ err: error, endpointId: id }, 'webhook delivery failed'))
          .finally(() => running.delete(id));
        running.set(id, work);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** Delivers to one endpoint until nothing is due. */
export async function deliverAll(app: App, endpointId: string, post: Post, stopping: AbortSignal): Promise<void> {
  const activeDeliveries = new Set<Promise<void>>();
  let ended = 0;
  while (!stopping.aborted) {
    const claimedAt = performance.now();
    const endedBefore = ended;
    const { claimed, more } = await claimDeliveries(app.db, endpointId, AT_ONCE - activeDeliveries.size);
    for (const one of claimed) {
      const work: Promise<void> = deliverOne(app, one, claimedAt, post, stopping)
        .catch((error) =>
          app.log.error({ err: error, deliveryId: one.delivery.id }, 'webhook attempt was not recorded'),
        )
        .finally(() => {
          ended += 1;
          activeDeliveries.delete(work);
        });
      activeDeliveries.add(work);
    }
    // deliveries that ended during the claim may have released the next of their subject
    if (ended > endedBefore) continue;
    if (activeDeliveries.size === 0 && !more) break;
    if (activeDeliveries.size === AT_ONCE || (claimed.length === 0 && activeDeliveries.size > 0))
      await Promise.race(activeDeliveries);
  }
  await Promise.all(activeDeliveries);
}

async function deliverOne(
  app: App,
  claimed: ClaimedDelivery,
  claimedAt: number,
  post: Post,
  stopping: AbortSignal,
): Promise<void> {
  const { endpointId } = claimed.delivery;
  const [endpoint] = await app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
  // after a pause of this process another one may have claimed it
  if (!endpoint || performance.now() - claimedAt > FRESH_MS) return;
  const attempt = await sendTry(app, endpoint, claimed.event, post);
  await throughOutage(() => recordDeliveryResult(app, claimed, attempt), stopping);
}
