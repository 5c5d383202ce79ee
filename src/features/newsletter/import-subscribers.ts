import { and, eq, inArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { type RowError, readCsv } from '#platform/csv/read-csv.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { pseudonymOf } from '#platform/mail/pseudonym.ts';
import { email as emailShape, singleLineText as lineShape } from '#shared/contract.ts';
import { recordChange } from '../audit/record-change.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { IMPORT_ROWS, STAFF_NOTICE } from './rules.ts';

const COLUMNS = [
  { name: 'email', also: ['e_mail', 'email_address'], required: true },
  { name: 'full_name', also: ['name', 'fullname'] },
];
const ERRORS_SHOWN = 50;
const SAMPLE = 5;
const nameShape = lineShape(100);

/**
 * Adds the addresses of a CSV file as subscribers, or with `dryRun` says what that would do. Invalid rows are listed and
 * skipped; a file does not subscribe an address again that has unsubscribed.
 */
export async function importSubscribers(app: App, staff: Staff, { csv, dryRun }: { csv: string; dryRun: boolean }) {
  const { rows, errors } = await readCsv(csv, { columns: COLUMNS, maximum: IMPORT_ROWS });
  const good = new Map<string, { line: number; email: string; fullName: string }>();
  for (const { line, cells } of rows) {
    const value = cells.email ?? '';
    const wrong = (column: string, text: string, message: string): RowError => ({ line, column, value: text, message });
    const email = emailShape.safeParse(value);
    const fullName = nameShape.safeParse((cells.full_name ?? '').replace(/\s+/g, ' '));
    if (!value) errors.push(wrong('email', value, 'The email is missing'));
    else if (!email.success) errors.push(wrong('email', value.slice(0, 100), 'This is not an email address'));
    else if (!fullName.success)
      errors.push(wrong('full_name', `${cells.full_name?.slice(0, 60)}…`, 'At most 100 characters'));
    else if (good.has(email.data))
      errors.push(wrong('email', email.data, `The same address as in line ${good.get(email.data)!.line}`));
    else good.set(email.data, { line, email: email.data, fullName: fullName.data });
  }
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
      rows: rows.length,
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
type Person = { email: string; fullName: string };

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
