import { and, eq, inArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { pseudonymOf } from '#platform/mail/pseudonym.ts';
import { recordChange } from '../audit/record-change.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { type Person, type RowError, readSubscribers } from './read-subscribers.ts';
import { STAFF_NOTICE } from './rules.ts';

const ERRORS_SHOWN = 50;
const SAMPLE = 5;

/**
 * Adds the people of a CSV file as subscribers, or with `dryRun` says what that would do. Invalid rows, and people of whom
 * the file does not say that they have agreed, are listed and skipped; a file does not subscribe an address again that has
 * unsubscribed.
 */
export async function importSubscribers(app: App, staff: Staff, { csv, dryRun }: { csv: string; dryRun: boolean }) {
  const { people: good, errors, rowCount, ...file } = await readSubscribers(csv);
  return transact(app.db, async (tx) => {
    const known = await tx
      .select({
        email: newsletterSubscribers.email,
        isActive: newsletterSubscribers.isActive,
        left: newsletterSubscribers.unsubscribedAt,
      })
      .from(newsletterSubscribers)
      .where(inArray(newsletterSubscribers.email, [...good.keys()]));
    const erased = await leftWithTheirAccount(app, tx, [...good.keys()]);
    let active = 0;
    const left: RowError[] = [];
    const leave = (email: string) =>
      left.push({ line: good.get(email)!.line, column: 'email', value: email, message: LEFT });
    for (const { email, isActive, left: leftAt } of known) {
      if (isActive) active += 1;
      else if (leftAt) leave(email.toLowerCase());
      if (isActive || leftAt) good.delete(email.toLowerCase());
      erased.delete(email.toLowerCase());
    }
    for (const email of erased) {
      leave(email);
      good.delete(email);
    }
    const all = [...errors, ...left].sort((a, b) => a.line - b.line);
    const list = [...good.values()];
    if (!dryRun && list.length > 0) await insert(app, staff, list, tx);
    return {
      ...file,
      rows: rowCount,
      added: list.length,
      known: active,
      errors: all.slice(0, ERRORS_SHOWN),
      moreErrors: Math.max(0, all.length - ERRORS_SHOWN),
      sample: list.slice(0, SAMPLE),
    };
  });
}

const LEFT = 'Unsubscribed, not imported';

// a deleted account has no row, but the consent log contains its pseudonym
async function leftWithTheirAccount(app: App, tx: Tx, emails: string[]): Promise<Set<string>> {
  const byPseudonym = new Map(emails.map((email) => [pseudonymOf(app.keys, email), email]));
  const gone = await tx
    .selectDistinct({ email: consents.email })
    .from(consents)
    .where(
      and(
        inArray(consents.email, [...byPseudonym.keys()]),
        eq(consents.purpose, 'newsletter'),
        eq(consents.given, false),
      ),
    );
  return new Set(gone.map(({ email }) => byPseudonym.get(email)!));
}

type Tx = Parameters<Parameters<typeof transact>[1]>[0];

async function insert(app: App, staff: Staff, list: Person[], tx: Tx): Promise<void> {
  const now = app.now();
  for (let from = 0; from < list.length; from += 1000) {
    const some = list.slice(from, from + 1000);
    const active = { isActive: true, subscribedAt: now, confirmedAt: now };
    await tx
      .insert(newsletterSubscribers)
      .values(some.map(({ email, fullName }) => ({ email, fullName: fullName || null, ...active })))
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { ...active, fullName: sql`coalesce(excluded.full_name, newsletter_subscribers.full_name)` },
        setWhere: sql`${newsletterSubscribers.unsubscribedAt} is null`,
      });
    await recordConsent(
      tx,
      ...some.map(({ email }) => ({
        email,
        purpose: 'newsletter' as const,
        given: true,
        notice: STAFF_NOTICE,
        source: 'file' as const,
        at: now,
      })),
    );
  }
  await recordChange(tx, staff, now, {
    action: 'subscriber.import',
    entityId: 'all',
    label: `${list.length} subscribers`,
    after: { added: list.length },
  });
}
