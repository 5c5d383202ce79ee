import { and, arrayContains, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { countWithMatches } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import { rollupTotal } from '#db/rollups.ts';
import { isAccount, USER_SEARCH_TEXT, users } from '#db/schema/customers.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { addDays, DAY_MS, shopDay } from '#shared/dates.ts';
import { NEW_DAYS, RECENT_DAYS } from './rules.ts';

type Sort = 'newest' | 'oldest' | 'name' | 'name-down';
export type CustomerFilter = {
  search?: string | undefined;
  status?: 'new' | 'active' | undefined;
  goal?: string | undefined;
  diet?: string | undefined;
};
type Filter = PageRequest & CustomerFilter & { sort: Sort };

const named = { value: sql`lower(${users.fullName})`, type: 'text', id: users.id } as const;
const SORTS: Record<Sort, Sorting> = {
  newest: byAge(users.createdAt, users.id, 'newest'),
  oldest: byAge(users.createdAt, users.id, 'oldest'),
  name: { ...named, descending: false },
  'name-down': { ...named, descending: true },
};

export const newCustomersSince = (now: Date) => new Date(now.getTime() - NEW_DAYS * DAY_MS);

/** The filters of the list as SQL conditions. */
export const customerConditions = (filter: CustomerFilter, newSince: Date): (SQL | undefined)[] => [
  filter.status === 'new' ? gt(users.createdAt, newSince) : undefined,
  filter.status === 'active' ? lte(users.createdAt, newSince) : undefined,
  filter.goal ? arrayContains(users.fitnessGoals, [filter.goal]) : undefined,
  filter.diet ? arrayContains(users.dietaryPreferences, [filter.diet]) : undefined,
  filter.search ? matchesText(USER_SEARCH_TEXT, filter.search) : undefined,
];

/** All accounts, without deleted ones. */
export async function listCustomers(app: App, filter: Filter) {
  const now = app.now();
  const page = keyset(SORTS[filter.sort], filter);
  const newSince = newCustomersSince(now);
  const narrowed = and(...customerConditions(filter, newSince));
  const condition = and(isAccount, isNull(users.deletedAt), narrowed);
  const [{ total, few }, recent] = await Promise.all([
    narrowed
      ? countWithMatches(app.db, users, condition, { orderBy: page.orderBy, text: filter.search })
      : rollupTotal(app.db, 'users').then(({ count }) => ({ total: { count, more: false }, few: undefined })),
    rollupTotal(app.db, 'users', { from: addDays(shopDay(now), 1 - RECENT_DAYS) }),
  ]);
  const people = await app.db
    .select({ id: users.id, cursor: page.cursor, user: users })
    .from(users)
    .where(and(few ?? condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(people);
  return {
    ...ends,
    total,
    joinedRecently: recent.count,
    rows: rows.map(({ user }) => describeCustomer(user, newSince)),
  };
}

type Listed = Omit<typeof users.$inferSelect, 'kind' | 'email' | 'guestKeyHash'>;

export const describeCustomer = <Email extends string | null>(user: Listed & { email: Email }, newSince: Date) => ({
  id: user.id,
  email: user.email,
  fullName: user.fullName,
  avatarUrl: user.avatarUrl,
  fitnessGoals: user.fitnessGoals,
  dietaryPreferences: user.dietaryPreferences,
  isNew: user.createdAt > newSince,
  createdAt: user.createdAt.toISOString(),
});
