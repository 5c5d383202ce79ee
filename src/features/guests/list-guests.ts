import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { countUpTo, readMatches, SEARCH_COUNT_LIMIT, type Total } from '#db/count-rows.ts';
import { type AgeSort, byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { parseRupees } from '#shared/money.ts';
import { readReceived } from '../customers/read-received.ts';
import { matchesOrderSearch } from '../order-management/filter-orders.ts';

type Filter = PageRequest & { search?: string | undefined; sort?: AgeSort | undefined };

const isOfGuest = and(isNotNull(orders.guestLinkVersion), isNull(orders.deletedAt));
// a guest is named as in their last order
const isLastOfGuest = and(
  isOfGuest,
  sql`not exists (select from orders later where later.user_id = ${orders.userId} and later.guest_link_version is not null
    and later.deleted_at is null and (later.created_at, later.id) > (${orders.createdAt}, ${orders.id}))`,
);

const ofGuest = (column: SQL) => sql`(select ${column} from orders o
  where o.user_id = ${orders.userId} and o.guest_link_version is not null and o.deleted_at is null)`;
const guestColumns = {
  guestId: sql<string>`${orders.userId}`,
  fullName: orders.fullName,
  phone: orders.phone,
  email: orders.email,
  lastOrderAt: orders.createdAt,
  orderCount: sql<number>`${ofGuest(sql`count(*)::int`)}`,
  ordered: sql<string>`${ofGuest(sql`coalesce(sum(o.total_amount)
    filter (where o.confirmed_at is not null and o.status <> 'cancelled'), 0)::text`)}`,
  firstOrderAt: sql<Date>`${ofGuest(sql`min(o.created_at)`)}`.mapWith(orders.createdAt),
};

/** Guests with orders that no account has claimed, the latest order first. A search finds them by any of their orders. */
export async function listGuests(app: App, { search, sort, ...request }: Filter) {
  const page = keyset(byAge(orders.createdAt, orders.id, sort), request);
  const { condition, total } = await findGuests(app, search, page.orderBy);
  const guestRows = await app.db
    .select({ id: orders.id, cursor: page.cursor, ...guestColumns })
    .from(orders)
    .where(and(condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(guestRows);
  return { ...ends, total, rows: rows.map(({ id: _, ...row }) => describeGuest(row)) };
}

async function findGuests(
  { db }: App,
  search: string | undefined,
  orderBy: readonly SQL[],
): Promise<{ condition: SQL | undefined; total: Total }> {
  const matches = await matchesOrderSearch(db, search);
  if (!matches) return { condition: isLastOfGuest, total: await countUpTo(db, orders, isLastOfGuest, { orderBy }) };
  const orderIds = await readMatches(db, orders, and(isOfGuest, matches), orderBy);
  // of a text that most orders have, the last order of a guest has it as well
  if (orderIds.length > SEARCH_COUNT_LIMIT)
    return { condition: and(isLastOfGuest, matches), total: { count: SEARCH_COUNT_LIMIT, more: true } };
  const guestIds = sql`select user_id from orders where id = any(${sql.param(orderIds)}::uuid[])`;
  const { rows } = await db.execute<{ id: string }>(sql`select last.id from (${guestIds} group by 1) guest
    cross join lateral (select o.id from orders o where o.user_id = guest.user_id and o.guest_link_version is not null
      and o.deleted_at is null order by o.created_at desc, o.id desc limit 1) last`);
  const condition = sql`${orders.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  return { condition, total: { count: rows.length, more: false } };
}

/** One guest with orders, and what they paid less refunds. NOT_FOUND, also for accounts and guests without orders. */
export async function readGuest(app: App, id: string) {
  const [row] = await app.db
    .select(guestColumns)
    .from(orders)
    .where(and(isLastOfGuest, eq(orders.userId, id)));
  if (!row) throw new DomainError('NOT_FOUND');
  return { ...describeGuest(row), spent: await readReceived(app.db, id) };
}

type GuestRow = {
  guestId: string;
  fullName: string;
  phone: string;
  email: string;
  lastOrderAt: Date;
  orderCount: number;
  ordered: string;
  firstOrderAt: Date;
};

const describeGuest = ({ guestId, ordered, firstOrderAt, lastOrderAt, ...guest }: GuestRow) => ({
  ...guest,
  id: guestId,
  ordered: parseRupees(ordered),
  firstOrderAt: firstOrderAt.toISOString(),
  lastOrderAt: lastOrderAt.toISOString(),
});
