import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { webhookDeliveries, webhookEvents } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { type ClaimedDelivery, LEASE_SECONDS } from './claim-deliveries.ts';
import { isDelivered, recordTry, type Try } from './record-delivery-result.ts';
import { TEST_EVENT } from './rules.ts';
import { lockOutsideEndpoint } from './save-endpoint.ts';
import { type Post, sendTry } from './send-try.ts';

/** Sends an endpoint a test event now, whatever its state, and returns the result; it is not tried again. NOT_FOUND. */
export async function sendTestEvent(
  app: App,
  staff: Staff,
  id: string,
  post?: Post,
): Promise<{ isDelivered: boolean; attempt: Try }> {
  const claim = randomUUID();
  const { endpoint, event, delivery } = await transact(app.db, async (tx) => {
    const endpoint = await lockOutsideEndpoint(tx, id);
    const data = { message: 'This is a test. Nothing has happened.', endpointId: id };
    const [event] = await tx
      .insert(webhookEvents)
      .values({ type: TEST_EVENT, subject: `test-${claim}`, data })
      .returning();
    const { sequence, type, subject } = event!;
    const [delivery] = await tx
      .insert(webhookDeliveries)
      .values({
        endpointId: id,
        eventId: event!.id,
        sequence,
        type,
        subject,
        claim,
        firstTriedAt: sql`now()`,
        nextTryAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      })
      .returning();
    await recordChange(tx, staff, app.now(), { action: 'webhook.test', entityId: id, label: endpoint.name });
    return { endpoint, event: event!, delivery: delivery! };
  });
  const attempt = await sendTry(app, endpoint, event, post);
  const claimed: ClaimedDelivery = { delivery, event, claim };
  await recordTry(app.db, claimed, attempt, isDelivered(attempt.answer) ? 'delivered' : 'failed');
  return { isDelivered: isDelivered(attempt.answer), attempt };
}
