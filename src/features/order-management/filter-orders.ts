import { and, eq, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { isInIds, isOneOfIds } from '#db/id-lookup.ts';
import type { Queryable } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { ORDER_SEARCH_TEXT, orders, UNANSWERED } from '#db/schema/orders.ts';
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
  const bought = await findBought(db, text);
  const ids = [...(await findTracked(db, text)), ...(bought?.orderIds ?? [])];
  // each part has an index, and all of them are combined only when there are ids, not a subquery
  return or(
    words,
    pincode ? sql`(${orders.shippingAddress} ->> 'pincode') = ${pincode}` : undefined,
    ids.length > 0 ? sql`${orders.id} = any(${sql.param(ids)}::uuid[])` : undefined,
    bought?.condition,
  );
}

/** The ids of orders with this tracking number. */
async function findTracked(db: Queryable, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct order_id as id from order_tracking where ${hasTrackingNumber(text)}`,
  );
  return rows.map(({ id }) => id);
}

/** Orders of items whose product or variant matches: their ids when they are few, else a condition. */
async function findBought(db: Queryable, text: string): Promise<{ orderIds?: string[]; condition?: SQL } | undefined> {
  const pattern = containsPattern(text);
  const { rows } = await db.execute<{ product: string; variant: string | null }>(sql`
    select id as product, null as variant from products where ${ilike(products.name, pattern)}
    union all select product_id, id from product_variants
    where ${or(ilike(productVariants.sku, pattern), ilike(productVariants.flavour, pattern))}`);
  if (rows.length === 0) return undefined;
  const productIds = rows.flatMap(({ product, variant }) => (variant ? [] : product));
  const variantIds = rows.flatMap(({ variant }) => variant ?? []);
  const [product, variant] = [sql`product_id`, sql`variant_id`];
  const { rows: items } = await db.execute<{ order_id: string }>(sql`
    (select order_id from order_items where ${isOneOfIds(product, productIds)} limit ${FEW_ITEMS + 1})
    union all (select order_id from order_items where ${isOneOfIds(variant, variantIds)} limit ${FEW_ITEMS + 1})
    limit ${FEW_ITEMS + 1}`);
  if (items.length <= FEW_ITEMS) return { orderIds: [...new Set(items.map((item) => item.order_id))] };
  const isBought = or(isInIds(product, productIds), isInIds(variant, variantIds));
  return { condition: sql`exists (select from order_items where order_id = ${orders.id} and (${isBought}))` };
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
  | ('reservation-ending' | 'refund-due' | 'refunding' | 'refunded' | 'refund-failed' | 'cash-due')
  | ('unconfirmed' | 'unanswered');

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
    case 'unconfirmed':
      return UNANSWERED;
    case 'unanswered':
      return and(UNANSWERED, lt(orders.confirmationDueAt, now));
    default:
      return eq(orders.paymentStatus, payment);
  }
}
