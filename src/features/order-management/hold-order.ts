import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { Command } from '../orders/process/commands.ts';

type HoldCommand = Command<'hold'> | Command<'release'>;

/** Holds back what is still in the shop. NOT_FOUND, ORDER_ON_HOLD, ORDER_NOT_HOLDABLE. */
export const holdOrder = (app: App, staff: Staff, id: string, reason: string): Promise<void> =>
  change(app, staff, id, { type: 'hold', reason });

/** Releases a held order. NOT_FOUND, ORDER_NOT_ON_HOLD. */
export const releaseOrder = (app: App, staff: Staff, id: string): Promise<void> =>
  change(app, staff, id, { type: 'release' });

/**
 * Holds several orders, each in its own transaction, or releases them where the reason is null. Those that do not allow
 * it are listed in `failed`.
 */
export async function holdOrders(
  app: App,
  staff: Staff,
  ids: readonly string[],
  reason: string | null,
): Promise<{ changed: number; failed: string[] }> {
  const result = { changed: 0, failed: [] as string[] };
  for (const id of new Set(ids)) {
    try {
      await (reason === null ? releaseOrder(app, staff, id) : holdOrder(app, staff, id, reason));
      result.changed += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.failed.push(id);
    }
  }
  return result;
}

const change = (app: App, staff: Staff, id: string, command: HoldCommand): Promise<void> =>
  transact(app.db, async (tx) => {
    const { before, after } = await changeOrderWithin(app, tx, id, command, `staff:${staff.userId}`);
    await recordChange(tx, staff, app.now(), {
      action: `order.${command.type}`,
      entityId: id,
      label: before.order?.displayId ?? id,
      before: { holdReason: before.order?.holdReason ?? null },
      after: { holdReason: after.order?.holdReason ?? null },
    });
  });
