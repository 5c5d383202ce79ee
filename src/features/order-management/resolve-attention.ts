import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { openMatters } from '../orders/process/draft.ts';

type Request = { id: string; matterId?: string | undefined; note: string };

/** Resolves one open matter or all of them with a note; proposed and failed refunds are cancelled. */
export function resolveAttention(
  app: App,
  staff: Staff,
  { id, matterId = undefined, note }: Request,
): Promise<{ cancelledAmount: Paise }> {
  return transact(app.db, async (tx) => {
    const command = { type: 'resolveMatter', matterId: matterId ?? null, note } as const;
    const { result, before, after } = await changeOrderWithin(app, tx, id, command, `staff:${staff.userId}`);
    const { cancelledAmount } = result;
    const kinds = (matters: typeof before.matters) => openMatters({ matters }).map(({ kind }) => kind);
    await recordChange(tx, staff, app.now(), {
      action: 'order.resolve-attention',
      entityId: id,
      label: before.order?.displayId ?? id,
      before: { matters: kinds(before.matters) },
      after: { matters: kinds(after.matters), note, ...(cancelledAmount > 0 ? { cancelledAmount } : {}) },
    });
    return { cancelledAmount };
  });
}
