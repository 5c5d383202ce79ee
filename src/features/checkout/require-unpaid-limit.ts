import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { stockReservations } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readSettings } from '../settings/read-settings.ts';

type Unpaid = {
  orderId: string;
  /** what the order reserves until it is paid */
  units: readonly { quantity: number }[];
  /** a keyed hash of the customer's network; null: not counted */
  networkHash: string | null;
};

/**
 * Refuses with UNPAID_LIMIT_REACHED {limit} when unpaid orders of one account, or of all accounts of one network, would
 * reserve more units than allowed. An account has at most one unpaid order.
 */
export async function requireUnpaidLimit(tx: Tx, { orderId, units, networkHash }: Unpaid): Promise<void> {
  const requestedUnits = units.reduce((sum, { quantity }) => sum + quantity, 0);
  const { maximumUnpaidUnits, maximumUnpaidUnitsPerNetwork } = (await readSettings(tx)).shop;
  if (requestedUnits > maximumUnpaidUnits) throw new DomainError('UNPAID_LIMIT_REACHED', { limit: maximumUnpaidUnits });
  if (!networkHash) return;
  // orders of one network take turns, so that simultaneous ones are counted together
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${networkHash}, 0))`);
  const [reserved] = await tx
    .select({ units: sql<number>`coalesce(sum(${stockReservations.quantity}), 0)::int` })
    .from(orders)
    .innerJoin(stockReservations, eq(stockReservations.orderId, orders.id))
    .where(
      and(
        eq(orders.networkHash, networkHash),
        eq(stockReservations.state, 'held'),
        eq(orders.status, 'pending'),
        isNull(orders.confirmedAt),
        ne(orders.id, orderId),
      ),
    );
  if (reserved!.units + requestedUnits > maximumUnpaidUnitsPerNetwork)
    throw new DomainError('UNPAID_LIMIT_REACHED', { limit: maximumUnpaidUnitsPerNetwork });
}
