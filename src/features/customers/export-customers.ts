import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import { isAccount, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { type CsvExport, downloadUrl } from '#platform/csv/download.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopTimestamp } from '#shared/dates.ts';
import { formatNationalPhone } from '#shared/phone.ts';
import { recordChange } from '../audit/record-change.ts';
import { type CustomerFilter, customerConditions, newCustomersSince } from './list-customers.ts';

type Chosen = CustomerFilter & { ids?: string[] | undefined };

const AT_ONCE = 1000;

/** The URL of a CSV file of the filtered or selected users. */
export async function exportCustomers(app: App, staff: Staff, chosen: Chosen): Promise<{ url: string }> {
  const { ids, search, ...filter } = chosen;
  await recordChange(app.db, staff, app.now(), {
    action: 'user.export',
    entityId: ids ? 'some' : 'all',
    label: ids ? `${ids.length} users as CSV` : 'Users as CSV',
    // searches are mostly names or addresses, so the log omits them
    after: { ...filter, ...(search === undefined ? {} : { searched: true }) },
  });
  return { url: downloadUrl(app, staff, customersExport.name, JSON.stringify(chosen)) };
}

/** Yields accounts in batches of some hundred. */
export const customersExport: CsvExport = {
  name: 'users',
  permission: 'users.export',
  columns: ['email', 'full_name', 'phone', 'joined_at', 'fitness_goals', 'dietary_preferences'],
  async *rows(app, query) {
    const { ids, ...filter } = JSON.parse(query) as Chosen;
    const condition = and(
      isAccount,
      isNull(users.deletedAt),
      ids && inArray(users.id, ids),
      ...customerConditions(filter, newCustomersSince(app.now())),
    );
    for (let last: string | null = null; ; ) {
      const rows: (typeof users.$inferSelect)[] = await app.db
        .select()
        .from(users)
        .where(and(condition, last ? gt(users.id, last) : undefined))
        .orderBy(asc(users.id))
        .limit(AT_ONCE);
      for (const user of rows)
        yield [
          user.email,
          user.fullName,
          user.phone && formatNationalPhone(user.phone),
          shopTimestamp(user.createdAt),
          user.fitnessGoals.join(', '),
          user.dietaryPreferences.join(', '),
        ];
      if (rows.length < AT_ONCE) return;
      last = rows.at(-1)!.id;
    }
  },
};
