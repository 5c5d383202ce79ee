import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import type { LineUndo } from '#db/schema/imports.ts';
import { consents, newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { pseudonymOf } from '#platform/mail/pseudonym.ts';
import { DomainError, isDomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { CHANGED_SINCE_CHECK, type ImportKind, type ImportResult } from '../imports/import-kind.ts';
import { type CsvSubscriber, readSubscribers } from './read-subscribers.ts';
import { STAFF_NOTICE, UNDONE_IMPORT_NOTICE } from './rules.ts';

type Row = typeof newsletterSubscribers.$inferSelect;

const LEFT = 'Unsubscribed, not imported';

/**
 * Imports subscribers. People of whom the file does not say that they have agreed are refused, and so are addresses that
 * have unsubscribed here.
 */
export const subscriberImport: ImportKind<CsvSubscriber> = {
  kind: 'subscribers',
  permission: 'subscribers.write',
  batchSize: 200,
  read: readSubscribers,
  async run(app, tx, staff, units, { announced }) {
    const emails = units.map(({ email }) => email).filter(Boolean);
    const subscribers = await findSubscribers(tx, emails);
    const erased = await findErased(app, tx, emails);
    const results = units.map((unit, index): ImportResult => {
      const row = subscribers.get(unit.email);
      const hasLeft = row ? !row.isActive && row.unsubscribedAt !== null : erased.has(unit.email);
      const problems = hasLeft ? [...unit.problems, LEFT] : unit.problems;
      if (problems.length > 0) return subscriberImport.refuse(unit, problems);
      const action = row ? (row.isActive ? 'unchanged' : 'update') : 'create';
      const isChanged =
        announced && (announced[index]!.action !== action || announced[index]!.targetId !== (row?.id ?? null));
      if (isChanged) return subscriberImport.refuse(unit, [CHANGED_SINCE_CHECK]);
      return { ...resultOf(unit), action, problems: [], targetId: row?.id ?? null };
    });
    if (!announced) return results;
    const added = units.filter((_, index) => ['create', 'update'].includes(results[index]!.action));
    if (added.length === 0) return results;
    const now = app.now();
    const ids = await subscribeAll(tx, added, now);
    await recordConsent(tx, ...added.map(({ email }) => consentOf(email, true, STAFF_NOTICE, now)));
    await recordChange(tx, staff, now, {
      action: 'subscriber.import',
      entityId: 'all',
      label: `${added.length} subscribers`,
      after: { added: added.length },
    });
    return results.map((result, index) => {
      const { email } = units[index]!;
      if (!added.includes(units[index]!)) return result;
      const undo: LineUndo = { before: stateOf(subscribers.get(email)), version: now.toISOString() };
      return { ...result, targetId: ids.get(email)!, undo };
    });
  },
  async undo(app, tx, staff, { targetId, undo }) {
    const [row] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, targetId))
      .for('update');
    if (row?.subscribedAt.toISOString() !== undo.version || !row.isActive) throw new DomainError('EDIT_CONFLICT');
    if (undo.before) {
      const { fullName, confirmedAt } = undo.before as BeforeImport;
      const subscribedAt = new Date((undo.before as BeforeImport).subscribedAt);
      await tx
        .update(newsletterSubscribers)
        .set({ fullName, subscribedAt, confirmedAt: confirmedAt ? new Date(confirmedAt) : null, isActive: false })
        .where(eq(newsletterSubscribers.id, targetId));
    } else {
      await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, targetId));
    }
    const now = app.now();
    await recordConsent(tx, consentOf(row.email, false, UNDONE_IMPORT_NOTICE, now));
    await recordChange(tx, staff, now, { action: 'subscriber.import-undone', entityId: targetId, label: row.email });
  },
  problemsOf: (error) =>
    isDomainError(error, 'EDIT_CONFLICT') ? ['The subscriber has been changed since the import'] : null,
  refuse: (unit, problems) => ({ ...resultOf(unit), action: 'refused', problems }),
};

const resultOf = ({ line, email, fullName }: CsvSubscriber) => ({
  line,
  name: fullName ? `${fullName} <${email}>` : email,
  count: 1,
});

const consentOf = (email: string, isGiven: boolean, notice: string, at: Date) => ({
  email,
  given: isGiven,
  notice,
  at,
  purpose: 'newsletter' as const,
  source: 'file' as const,
});

/** What an import may change of an inactive subscriber. */
type BeforeImport = { fullName: string | null; subscribedAt: string; confirmedAt: string | null };

const stateOf = (row: Row | undefined): BeforeImport | null =>
  row
    ? {
        fullName: row.fullName,
        subscribedAt: row.subscribedAt.toISOString(),
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
      }
    : null;

async function findSubscribers(tx: Tx, emails: readonly string[]): Promise<Map<string, Row>> {
  if (emails.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.email, [...emails]));
  return new Map(rows.map((row) => [row.email.toLowerCase(), row]));
}

// a deleted account has no row, but the consent log contains its pseudonym
async function findErased(app: App, tx: Tx, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const byPseudonym = new Map(emails.map((email) => [pseudonymOf(app.keys, email), email]));
  const rows = await tx
    .selectDistinct({ email: consents.email })
    .from(consents)
    .where(
      and(
        inArray(consents.email, [...byPseudonym.keys()]),
        eq(consents.purpose, 'newsletter'),
        eq(consents.given, false),
      ),
    );
  return new Set(rows.map(({ email }) => byPseudonym.get(email!)!));
}

/** Ids by address. */
async function subscribeAll(tx: Tx, people: readonly CsvSubscriber[], now: Date): Promise<Map<string, string>> {
  const active = { isActive: true, subscribedAt: now, confirmedAt: now };
  const rows = await tx
    .insert(newsletterSubscribers)
    .values(people.map(({ email, fullName }) => ({ email, fullName: fullName || null, ...active })))
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { ...active, fullName: sql`coalesce(excluded.full_name, newsletter_subscribers.full_name)` },
    })
    .returning({ id: newsletterSubscribers.id, email: newsletterSubscribers.email });
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
}
