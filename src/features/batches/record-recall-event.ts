import type { Tx } from '#db/queryable.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import { describeOne } from './list-batches.ts';

/** Tells other systems that a batch is recalled. */
export async function recordRecallEvent(tx: Tx, id: string): Promise<void> {
  const { number, productId, variantId, sku, productName, madeOn, bestBefore, stateReason, offSale } =
    await describeOne(tx, id);
  const batch = { id, number, productId, variantId, sku, productName, madeOn, bestBefore };
  const data = { batch: { ...batch, reason: stateReason ?? '', unitsHere: offSale } };
  await recordWebhookEvents(tx, [{ type: 'batch.recalled', subject: id, data }]);
}
