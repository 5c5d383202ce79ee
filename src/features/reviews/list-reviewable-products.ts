import { sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';
import { requireReviewsEnabled } from './list-product-reviews.ts';

// one confirmed order that was not cancelled is enough
export const purchasedBy = (userId: string) => sql`
  from orders o join order_items i on i.order_id = o.id
  where o.user_id = ${userId} and o.confirmed_at is not null and o.status <> 'cancelled' and o.deleted_at is null`;

const SUGGESTED = 12;

/** Products that the user has bought and not reviewed, the latest purchase first. */
export async function listReviewableProducts(app: App, userId: string) {
  await requireReviewsEnabled(app.db);
  const { rows } = await app.db.execute<{ slug: string; name: string }>(sql`
    select p.slug, p.name from (
      select i.product_id, max(o.created_at) as at ${purchasedBy(userId)} and i.product_id is not null group by i.product_id
    ) bought
    join products p on p.id = bought.product_id and p.state = 'published'
    where not exists (select from reviews r where r.user_id = ${userId} and r.product_id = p.id)
    order by bought.at desc, p.id limit ${SUGGESTED}`);
  return rows;
}
