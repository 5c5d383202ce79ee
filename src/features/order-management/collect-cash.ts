import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';

type Collected = { collected: number; amount: Paise; failed: string[] };

/**
 * Records collected cash of orders, such as those of a courier's remittance named by `reference`. Each order is its own
 * transaction: those without cash due are listed in `failed`, the others are paid.
 */
export async function collectCash(
  app: App,
  staff: Staff,
  { orders: ids, reference }: { orders: readonly string[]; reference: string },
): Promise<Collected> {
  const result: Collected = { collected: 0, amount: 0, failed: [] };
  for (const id of ids) {
    try {
      result.amount += await collectOne(app, staff, id, reference);
      result.collected += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.failed.push(id);
    }
  }
  return result;
}

function collectOne(app: App, staff: Staff, id: string, reference: string): Promise<Paise> {
  return transact(app.db, async (tx) => {
    const command = { type: 'collectCash', reference } as const;
    const { result, before } = await changeOrderWithin(app, tx, id, command, `staff:${staff.userId}`);
    const { amount, attempt } = result;
    await recordChange(tx, staff, app.now(), {
      action: 'order.collect-cash',
      entityId: id,
      label: before.order?.displayId ?? id,
      before: { paymentStatus: before.order?.paymentStatus },
      after: {
        paymentStatus: 'completed',
        transactionId: attempt.transactionId,
        amount,
        ...(reference ? { reference } : {}),
      },
    });
    return amount;
  });
}
