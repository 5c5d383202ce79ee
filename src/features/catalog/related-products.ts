import { sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { isPurchasable } from './availability.ts';
import { displayedReviewCount } from './displayed-rating.ts';
import { resolveProduct } from './get-product.ts';
import { isPublished } from './is-published.ts';
import { productCards } from './product-cards.ts';

const SHOWN = 4;
/** latest order lines of the product that are read, so that the cost does not grow with the number of orders */
const LINES = 500;

/**
 * Up to four related products: those bought in the same orders, most often first; then the most reviewed of each
 * category, its own first. Available products come before others.
 */
export async function relatedProducts(db: Db, idOrSlug: string) {
  const id = await resolveProduct(db, idOrSlug);
  addCacheTags('catalog');
  // a range instead of equality makes PostgreSQL read the index on product_id backwards, newest lines first
  const { rows } = await db.execute<{ id: string }>(sql`
    with own as (
      select distinct latest.order_id from (
        select ${orderItems.orderId} from ${orderItems}
        where ${orderItems.productId} >= ${id} and ${orderItems.productId} <= ${id}
        order by ${orderItems.productId} desc limit ${LINES}
      ) latest
      join ${orders} on ${orders.id} = latest.order_id
        and ${orders.confirmedAt} is not null and ${orders.status} <> 'cancelled'
    ), together as (
      select other.product_id as id, count(*) as times from own
      join order_items other on other.order_id = own.order_id and not other.is_free
      where other.product_id is not null and other.product_id <> ${id}
      group by other.product_id
    )
    select ${products.id} from ${products}
    join ${productCategories} on ${productCategories.id} = ${products.categoryId} and ${productCategories.isActive}
    left join together on together.id = ${products.id}
    where ${products.id} <> ${id} and ${isPublished}
    order by ${isPurchasable} desc, together.times desc nulls last,
      row_number() over (
        partition by ${products.categoryId} order by ${isPurchasable} desc, ${displayedReviewCount} desc, ${products.id}
      ),
      ${displayedReviewCount} desc, ${products.id}
    limit ${SHOWN}`);
  return productCards(
    db,
    rows.map((row) => row.id),
  );
}
