import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { accounts, userRoles } from '#db/schema/customers.ts';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { describeCustomer } from './list-customers.ts';
import { readReceived } from './read-received.ts';
import { NEW_DAYS } from './rules.ts';
import { listAddresses } from './saved-addresses.ts';

const CONSENTS = 50;

/** One user with everything that the panel shows of them. NOT_FOUND, also for a deleted account. */
export async function readCustomer(app: App, id: string) {
  const now = app.now();
  const [user] = await app.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)));
  if (!user) throw new DomainError('NOT_FOUND');
  const [roles, addresses, devices, placed, spent, consentRows, [letters]] = await Promise.all([
    app.db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, id)),
    listAddresses(app, id),
    app.db.execute<{ n: number; seen: string | null }>(sql`
      select count(*) filter (where revoked_at is null and expires_at > ${now.toISOString()}::timestamptz)::int as n,
        to_char(max(last_seen_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as seen
      from sessions where user_id = ${id}`),
    app.db.execute<{ n: number }>(
      sql`select count(*)::int as n from orders where user_id = ${id} and deleted_at is null`,
    ),
    readReceived(app.db, id),
    app.db
      .select()
      .from(consents)
      .where(or(eq(consents.userId, id), eq(consents.email, user.email)))
      .orderBy(desc(consents.at))
      .limit(CONSENTS),
    app.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, user.email)),
  ]);
  return {
    ...describeCustomer(user, new Date(now.getTime() - NEW_DAYS * DAY_MS)),
    phone: user.phone,
    emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
    roles: roles.map(({ role }) => role),
    sessions: devices.rows[0]!.n,
    lastSeenAt: devices.rows[0]!.seen,
    orderCount: placed.rows[0]!.n,
    spent,
    addresses,
    newsletter: letters?.isActive ? ('yes' as const) : letters?.unsubscribedAt ? ('left' as const) : ('no' as const),
    consents: consentRows.map(({ id: consent, purpose, given: yes, notice, source, at }) => ({
      id: consent,
      purpose,
      given: yes,
      notice,
      source,
      at: at.toISOString(),
    })),
  };
}
