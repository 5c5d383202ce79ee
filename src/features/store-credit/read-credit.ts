import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { type Paise, parseRupees } from '#shared/money.ts';
import { unpaidOrderIdSql } from '../stock/unpaid-order.ts';
import { type Lot, usableAmount } from './rules.ts';

/** The lots of a customer of which something is left; what the order `except` holds counts as left. */
export async function readLots(db: Queryable, userId: string, except: SQL = sql`null`): Promise<Lot[]> {
  const { rows } = await db.execute<{ id: string; available: string; expires: string | null }>(sql`
    select id, available::text, (extract(epoch from expires_at) * 1000)::text as expires from (
      select e.lot_id as id, max(e.expires_at) as expires_at, sum(e.amount - case
        when e.source_kind = 'order' and e.source_id = (${except})::text and e.amount = 0 then 0 else e.held end) as available
      from credit_entries e where e.user_id = ${userId} group by e.lot_id) lot
    where available > 0`);
  return rows.map(({ id, available, expires }) => ({
    id,
    available: parseRupees(available),
    expiresAt: expires === null ? null : new Date(Number(expires)),
  }));
}

/** What an order holds, by lot. */
export async function readHolds(db: Queryable, orderId: string): Promise<Lot[]> {
  const { rows } = await db.execute<{ id: string; held: string }>(sql`
    select e.lot_id as id, sum(e.held)::text as held from credit_entries e
    where e.source_id = ${orderId} and e.source_kind = 'order' group by e.lot_id having sum(e.held) > 0`);
  return rows.map(({ id, held }) => ({ id, available: parseRupees(held), expiresAt: null }));
}

/** What a customer can use for a new order; it releases what their unpaid order holds. */
export const readCreditForOrder = async (db: Queryable, userId: string, now: Date): Promise<Paise> =>
  usableAmount(await readLots(db, userId, unpaidOrderIdSql(userId)), now);
