import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import { rollupTotal } from '#db/rollups.ts';
import { newsletterSubscribers, SUBSCRIBER_SEARCH_TEXT } from '#db/schema/newsletter.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import type { CsvExport } from '#platform/csv/download.ts';
import { shopTimestamp } from '#shared/dates.ts';

type Row = typeof newsletterSubscribers.$inferSelect;

export const describeSubscriber = ({ id, email, fullName, subscribedAt }: Row) => ({
  id,
  email,
  fullName,
  subscribedAt: subscribedAt.toISOString(),
});

type Sort = 'newest' | 'oldest' | 'email' | 'email-down';

const { id, subscribedAt, isActive } = newsletterSubscribers;
const addressed = { value: sql`${newsletterSubscribers.email}::text`, type: 'text', id } as const;
const SORTS: Record<Sort, Sorting> = {
  newest: byAge(subscribedAt, id, 'newest'),
  oldest: byAge(subscribedAt, id, 'oldest'),
  email: { ...addressed, descending: false },
  'email-down': { ...addressed, descending: true },
};

/** All active subscribers, newest first unless sorted otherwise. */
export async function listSubscribers(
  app: App,
  filter: PageRequest & { search?: string | undefined; sort?: Sort | undefined },
) {
  const page = keyset(SORTS[filter.sort ?? 'newest'], filter);
  const active = eq(isActive, true);
  const condition = and(active, filter.search ? matchesText(SUBSCRIBER_SEARCH_TEXT, filter.search) : undefined);
  const [people, all, some] = await Promise.all([
    app.db
      .select({ id, cursor: page.cursor, row: newsletterSubscribers })
      .from(newsletterSubscribers)
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    rollupTotal(app.db, 'subscribers'),
    filter.search
      ? countUpTo(app.db, newsletterSubscribers, condition, {
          orderBy: page.orderBy,
          text: filter.search,
        })
      : null,
  ]);
  const { rows, ...ends } = page.finish(people);
  return {
    ...ends,
    active: all.count,
    total: some ?? { count: all.count, more: false },
    rows: rows.map(({ row }) => describeSubscriber(row)),
  };
}

const AT_ONCE = 1000;

/** All active subscribers, or those with these ids, as CSV. */
export const subscribersExport: CsvExport = {
  name: 'subscribers',
  permission: 'subscribers.export',
  columns: ['email', 'full_name', 'subscribed_at'],
  async *rows(app, query) {
    const chosen = query ? inArray(id, JSON.parse(query) as string[]) : undefined;
    let last = '';
    for (;;) {
      const rows = await app.db
        .select()
        .from(newsletterSubscribers)
        .where(and(eq(isActive, true), chosen, last ? gt(newsletterSubscribers.email, last) : undefined))
        .orderBy(asc(newsletterSubscribers.email))
        .limit(AT_ONCE);
      for (const { email, fullName, subscribedAt } of rows) yield [email, fullName, shopTimestamp(subscribedAt)];
      if (rows.length < AT_ONCE) return;
      last = rows.at(-1)!.email;
    }
  },
};
