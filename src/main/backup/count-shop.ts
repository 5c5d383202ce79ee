import { sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';

/** What an owner checks first in a restored shop. */
export type ShopFigures = {
  orders: number;
  lastOrderAt: string | null;
  /** in paise */
  received: number;
  products: number;
  stockMovements: number;
  users: number;
};

export async function countShop(db: Db): Promise<ShopFigures> {
  const { rows } = await db.execute<ShopFigures>(sql`select
    (select count(*)::int from orders) as orders,
    (select to_char(max(created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from orders) as "lastOrderAt",
    (select coalesce(round(sum(captured_amount) * 100), 0)::float8 from payment_attempts where captured_at is not null) as received,
    (select count(*)::int from products) as products,
    (select count(*)::int from stock_movements) as "stockMovements",
    (select count(*)::int from users) as users`);
  return rows[0]!;
}
