import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { ChosenLine } from '../orders/process/commands.ts';
import type { RefundDecision } from './change-refund.ts';

type Request = {
  id: string;
  lines: ChosenLine[];
  /** the rest of the delivery charge, too */
  includesShipping?: boolean | undefined;
  amount?: Paise | undefined;
  attemptId?: string | undefined;
  note: string;
  idempotencyKey: string;
};

/**
 * Creates a refund by lines and delivery charge, or by amount, up to the refundable part of the payment; the sweep then requests it at the
 * gateway. It replaces proposed refunds of the payment.
 */
export function refundOrder(app: App, staff: Staff, request: Request): Promise<RefundDecision> {
  const { idempotencyKey: key, ...body } = request;
  const { id, lines, includesShipping = false, amount = null, attemptId = null, note } = body;
  return transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `orders.refund:${staff.userId}`, key, body, now: app.now() }, async () => {
      const command = { type: 'refund', lines, includesShipping, amount, attemptId, note } as const;
      const { result, before } = await changeOrderWithin(app, tx, id, command, `staff:${staff.userId}`);
      const { refunds, restocked } = result;
      const sumOf = (of: 'amount' | 'shipping') => refunds.reduce((sum, refund) => sum + refund[of], 0);
      await recordChange(tx, staff, app.now(), {
        action: 'order.refund',
        entityId: id,
        label: before.order?.displayId ?? id,
        after: {
          amount: sumOf('amount'),
          shipping: sumOf('shipping'),
          note,
          lines: refunds.flatMap(({ lines }) => lines),
          restocked,
        },
      });
      return { id: refunds[0]!.id, amount: sumOf('amount') };
    }),
  );
}
