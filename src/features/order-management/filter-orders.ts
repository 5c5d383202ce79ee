import { and, eq, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { ORDER_SEARCH_TEXT, orders } from '#db/schema/orders.ts';
import { containsPattern, matchesText } from '#db/text-search.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import type { PaymentStatus, RefundStatus } from '#shared/order-states.ts';
import { normalisePhone, phoneDigits } from '#shared/phone.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { isUuid } from '#shared/uuid.ts';
import { hasTrackingNumber } from '../tracking/tracking-number.ts';

/** With more matching items their orders are not collected, since a scan in the list's order finds them soon. */
const FEW_ITEMS = 5000;

/**
 * SQL of the orders that a search matches by id, name, e-mail, phone, pincode, tracking number, or by product, flavour
 * and SKU of their items. '#' before an id is ignored. Undefined when the search is empty.
 */
export async function matchesOrderSearch(db: Queryable, search: string | undefined): Promise<SQL | undefined> {
  const text = search?.trim().replace(/^#\s*/, '');
  if (!text) return undefined;
  if (isUuid(text.toLowerCase())) return eq(orders.id, text.toLowerCase());
  const words = phoneOr(text, matchesText(ORDER_SEARCH_TEXT, text));
  if (normalisePhone(text) || text.length < 3) return words;
  const pincode = normalisePincode(text);
  const bought = await itemsLike(db, text);
  if (bought && !bought.isFew) return sql`(${words} or exists (${bought.items} and order_id = ${orders.id}))`;
  // each uses its own index; joined by OR they would scan all orders
  const finds = [
    sql`select id from orders where ${words}`,
    sql`select order_id from order_tracking where ${hasTrackingNumber(text)}`,
    ...(pincode ? [sql`select id from orders where shipping_address ->> 'pincode' = ${pincode}`] : []),
    ...(bought ? [bought.items] : []),
  ];
  return sql`${orders.id} in (${sql.join(finds, sql` union `)})`;
}

/** SQL of the order items whose product or variant matches, and whether they are few; undefined when none can match. */
async function itemsLike(db: Queryable, text: string): Promise<{ items: SQL; isFew: boolean } | undefined> {
  const pattern = containsPattern(text);
  const { rows } = await db.execute<{ product: string; variant: string | null }>(sql`
    select id as product, null as variant from products where ${ilike(products.name, pattern)}
    union all select product_id, id from product_variants
    where ${or(ilike(productVariants.sku, pattern), ilike(productVariants.flavour, pattern))}`);
  if (rows.length === 0) return undefined;
  const productIds = rows.flatMap(({ product, variant }) => (variant ? [] : product));
  const variantIds = rows.flatMap(({ variant }) => variant ?? []);
  const items = sql`select order_id from order_items where (product_id = any(${sql.param(productIds)}::uuid[])
    or variant_id = any(${sql.param(variantIds)}::uuid[]))`;
  const { rows: counted } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${items} limit ${FEW_ITEMS + 1}) as items`,
  );
  return { items, isFew: counted[0]!.n <= FEW_ITEMS };
}

/** SQL of the orders that match the text or, in any spelling, the phone number; a whole number is only a phone. */
function phoneOr(text: string, words: SQL): SQL {
  // stored without spaces
  const digits = phoneDigits(text);
  const byPhone = sql`${ORDER_SEARCH_TEXT} ilike ${containsPattern(digits)}`;
  if (normalisePhone(text)) return byPhone;
  return /^\d{4,}$/.test(digits) && digits !== text ? sql`(${words} or ${byPhone})` : words;
}

export type PaymentFilter =
  | PaymentStatus
  | ('reservation-ending' | 'refund-due' | 'refunding' | 'refunded' | 'refund-failed' | 'cash-due');

/** Unpaid orders are listed this long before their reservation ends. */
export const RESERVATION_ENDS_SOON_MS = 10 * MINUTE_MS;

/** SQL of a payment filter. The index of refund states contains only orders with refunds. */
export function matchesPaymentFilter(payment: PaymentFilter, now: Date): SQL | undefined {
  const refundIs = (...states: RefundStatus[]) =>
    and(inArray(orders.refundState, states), sql`${orders.refundState} <> 'none'`);
  switch (payment) {
    case 'refund-due':
      return refundIs('due');
    case 'refunding':
      return refundIs('requested');
    case 'refunded':
      return refundIs('refunded', 'partial');
    case 'refund-failed':
      return refundIs('failed');
    case 'reservation-ending':
      return and(
        sql`${orders.confirmedAt} is null and ${orders.status} = 'pending'`,
        lt(orders.reservationExpiresAt, new Date(now.getTime() + RESERVATION_ENDS_SOON_MS)),
      );
    case 'cash-due':
      return and(
        sql`${orders.paymentMethod} = 'cod' and ${orders.paymentStatus} = 'pending'`,
        ne(orders.status, 'cancelled'),
      );
    default:
      return eq(orders.paymentStatus, payment);
  }
}
