import { and, eq, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockEndpoint, lockOutsideEndpoint } from './save-endpoint.ts';

/** Pauses an endpoint, whose events then wait, or resumes it, also after it was switched off. NOT_FOUND. */
export async function setEndpointActive(app: App, staff: Staff, id: string, isActive: boolean): Promise<void> {
  await transact(app.db, async (tx) => {
    const { name, state } = await lockEndpoint(tx, id);
    if (isActive === (state === 'active')) return;
    await tx
      .update(webhookEndpoints)
      .set(
        isActive
          ? { state: 'active', failingSince: null, switchedOffAt: null }
          : { state: 'paused', switchedOffAt: null },
      )
      .where(eq(webhookEndpoints.id, id));
    // waiting deliveries become due and get three days again
    if (isActive)
      await tx
        .update(webhookDeliveries)
        .set({ nextTryAt: sql`now()`, firstTriedAt: null })
        .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting'), sql`claim is null`));
    await recordChange(tx, staff, app.now(), {
      action: isActive ? 'webhook.activate' : 'webhook.pause',
      entityId: id,
      label: name,
      before: { state },
      after: { state: isActive ? 'active' : 'paused' },
    });
  });
}

/** Removes an endpoint for good with its waiting deliveries. NOT_FOUND. */
export async function removeEndpoint(app: App, staff: Staff, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    const { name, url, events } = await lockOutsideEndpoint(tx, id);
    await tx.update(webhookEndpoints).set({ removedAt: sql`now()` }).where(eq(webhookEndpoints.id, id));
    const before = { name, url, events };
    await recordChange(tx, staff, app.now(), { action: 'webhook.delete', entityId: id, label: name, before });
  });
}
