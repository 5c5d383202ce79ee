import type { Tx } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Paise } from '#shared/money.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { cancelPendingRefunds } from './cancel-refunds.ts';
import { listCapturedPayments } from './captured-payments.ts';
import { createRefund } from './create-refund.ts';

/** What came in for a locked order and is not on its way back becomes due; with `start` it goes back by itself. Returns how much. */
export async function refundOutstanding(
  app: App,
  tx: Tx,
  order: OrderRow,
  owed: { reason: string; requestedBy: string; start: boolean },
): Promise<Paise> {
  // one decision about all of it in place of earlier ones that still wait
  await cancelPendingRefunds(tx, order.id, app.now());
  let due = 0;
  for (const { attempt, left } of await listCapturedPayments(tx, order.id)) {
    if (left === 0) continue;
    await createRefund(app, tx, { orderId: order.id, attemptId: attempt.id, amount: left, ...owed });
    due += left;
  }
  return due;
}
