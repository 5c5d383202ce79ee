import { createHash } from 'node:crypto';
import { transact } from '#db/client.ts';
import { paymentEvents } from '#db/schema/payments.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { toStorable } from '#shared/valid-text.ts';
import { redactPayer } from './redact-payer.ts';

/**
 * Verifies a callback over its raw bytes and stores it with the job that processes it, in one transaction. 'unverified'
 * is not stored; the same bytes again are known already. Throws when storing fails.
 */
export async function receiveCallback(
  app: App,
  gateways: GatewayRegistry,
  request: { gateway: string; headers: Headers; body: Buffer },
): Promise<'stored' | 'known' | 'unverified' | 'no such gateway'> {
  const gateway = gateways.byName(request.gateway);
  if (!gateway) return 'no such gateway';
  const callback = toStorable(gateway.readCallback(request.headers, request.body));
  if (!callback.verified) {
    app.log.warn({ gateway: gateway.name, reason: callback.reason }, 'callback refused');
    return 'unverified';
  }
  const bodyHash = createHash('sha256').update(request.body).digest('hex');
  return transact(app.db, async (tx) => {
    const [event] = await tx
      .insert(paymentEvents)
      .values({
        gateway: gateway.name,
        bodyHash,
        transactionId: callback.transactionId,
        body: redactPayer(callback.body),
        isFinal: callback.subject !== 'informational',
        receivedAt: app.now(),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (!event) return 'known';
    await app.jobs.send(tx, 'payments.process-callback', { eventId: event.id });
    return 'stored';
  });
}
