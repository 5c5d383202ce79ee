import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { mails } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { COUNT_CAP } from './sources/source.ts';

const SHOWN = 50;

/** Whether the shop sends mail, how many mails are held otherwise, and the mails of unknown delivery. */
export async function readMailMatters(app: App) {
  const [unknown, heldCount] = await Promise.all([
    app.db
      .select({ id: mails.id, to: mails.toAddress, subject: mails.subject, at: mails.unknownAt })
      .from(mails)
      .where(isNotNull(mails.unknownAt))
      .orderBy(mails.unknownAt)
      .limit(SHOWN),
    app.db.execute<{ n: number }>(sql`
      select count(*)::int as n from (select 1 from mails where not_sent_at is not null limit ${COUNT_CAP + 1}) as found`),
  ]);
  return {
    isOff: app.config.MAIL === 'off',
    notSent: heldCount.rows[0]!.n,
    unknown: unknown.map(({ at, ...mail }) => ({ ...mail, at: at!.toISOString() })),
  };
}

/** Resolves a mail of unknown delivery: sends it again or marks it as sent. NOT_FOUND when it is resolved already. */
export async function resolveMail(app: App, staff: Staff, { id, again }: { id: string; again: boolean }) {
  await transact(app.db, async (tx) => {
    const free = { unknownAt: null, claim: null, lastError: null };
    const [mail] = await tx
      .update(mails)
      .set(again ? { ...free, nextTryAt: sql`now()` } : { ...free, sentAt: app.now() })
      .where(and(eq(mails.id, id), isNotNull(mails.unknownAt)))
      .returning({ to: mails.toAddress, subject: mails.subject });
    if (!mail) throw new DomainError('NOT_FOUND');
    if (again) await app.jobs.send(tx, 'mail.send', { mailId: id });
    const action = again ? 'mail.send-again' : 'mail.count-as-sent';
    await recordChange(tx, staff, app.now(), { action, entityId: id, label: mail.subject, after: { to: mail.to } });
  });
  return readMailMatters(app);
}
