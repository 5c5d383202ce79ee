import { sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { type Paise, parseRupees } from '#shared/money.ts';

/** Captured payments of a customer less refunds, also of cancelled and deleted orders. */
export async function readReceived(db: Queryable, userId: string): Promise<Paise> {
  const { rows } = await db.execute<{ received: string }>(sql`
    select (coalesce((select sum(a.captured_amount) from orders o join payment_attempts a on a.order_id = o.id
          where o.user_id = ${userId} and a.captured_at is not null), 0)
      - coalesce((select sum(r.amount) from orders o join refunds r on r.order_id = o.id
          where o.user_id = ${userId} and r.state = 'completed'), 0))::text as received`);
  return parseRupees(rows[0]!.received);
}
