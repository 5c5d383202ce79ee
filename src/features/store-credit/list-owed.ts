import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import { USER_SEARCH_TEXT, users } from '#db/schema/customers.ts';
import { creditAccounts } from '#db/schema/store-credit.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { type CsvExport, downloadUrl } from '#platform/csv/download.ts';
import { csvRupees } from '#platform/csv/write-csv.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopDay } from '#shared/dates.ts';
import { recordChange } from '../audit/record-change.ts';

type Sort = 'highest' | 'lowest';
type Filter = PageRequest & { search?: string | undefined; sort: Sort };

const HAS_CREDIT = gt(creditAccounts.balance, 0);
const byBalance = (descending: boolean): Sorting => ({
  value: creditAccounts.balance,
  type: 'numeric',
  id: creditAccounts.userId,
  descending,
});
const SORTS: Record<Sort, Sorting> = { highest: byBalance(true), lowest: byBalance(false) };

/** Customers with store credit, and what the shop owes to all of them. */
export async function listOwed(app: App, { search, sort, ...request }: Filter) {
  const page = keyset(SORTS[sort], request);
  const condition = and(HAS_CREDIT, search ? isOfCustomer(search) : undefined);
  const [accounts, total, [sums]] = await Promise.all([
    app.db
      .select({
        cursor: page.cursor,
        id: creditAccounts.userId,
        account: creditAccounts,
        fullName: users.fullName,
        email: users.email,
      })
      .from(creditAccounts)
      .innerJoin(users, eq(users.id, creditAccounts.userId))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, creditAccounts, condition),
    app.db
      .select({ owed: sql`coalesce(sum(${creditAccounts.balance}), 0)`.mapWith(creditAccounts.balance) })
      .from(creditAccounts)
      .where(HAS_CREDIT),
  ]);
  const { rows, ...ends } = page.finish(accounts);
  return {
    ...ends,
    total,
    owed: sums!.owed,
    rows: rows.map(({ id, fullName, email, account: { balance, held, nextExpiryAt } }) => ({
      id,
      fullName,
      email,
      balance,
      held,
      nextExpiryAt: nextExpiryAt?.toISOString() ?? null,
    })),
  };
}

const isOfCustomer = (search: string) =>
  sql`${creditAccounts.userId} in (select ${users.id} from ${users} where ${matchesText(USER_SEARCH_TEXT, search)})`;

/** The URL of a CSV file of all customers with credit. */
export async function exportOwed(app: App, staff: Staff): Promise<{ url: string }> {
  await recordChange(app.db, staff, app.now(), {
    action: 'credit.export',
    entityId: 'all',
    label: 'Store credit as CSV',
  });
  return { url: downloadUrl(app, staff, owedExport.name, '') };
}

const AT_ONCE = 1000;

/** Yields accounts with credit in batches. */
export const owedExport: CsvExport = {
  name: 'store-credit',
  permission: 'users.export',
  columns: ['email', 'full_name', 'store_credit', 'held', 'next_expiry'],
  async *rows(app) {
    for (let last: string | null = null; ; ) {
      const rows: { account: typeof creditAccounts.$inferSelect; email: string | null; fullName: string }[] =
        await app.db
          .select({ account: creditAccounts, email: users.email, fullName: users.fullName })
          .from(creditAccounts)
          .innerJoin(users, eq(users.id, creditAccounts.userId))
          .where(and(HAS_CREDIT, last ? gt(creditAccounts.userId, last) : undefined))
          .orderBy(asc(creditAccounts.userId))
          .limit(AT_ONCE);
      for (const { account, email, fullName } of rows)
        yield [
          email,
          fullName,
          csvRupees(account.balance),
          csvRupees(account.held),
          account.nextExpiryAt && shopDay(account.nextExpiryAt),
        ];
      if (rows.length < AT_ONCE) return;
      last = rows.at(-1)!.account.userId;
    }
  },
};
