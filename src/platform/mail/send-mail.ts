import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { throughOutage } from '#db/outage.ts';
import { mails } from '#db/schema/platform.ts';
import { traced } from '#shared/tracing.ts';
import type { App } from '../app.ts';
import type { Job, Sweep } from '../jobs/worker.ts';
import { claimMail, dueMail, holdMail, markExpiredClaimsUnknown, markNotSent, recordMailResult } from './claim-mail.ts';
import type { ShouldHoldMail, WithdrawMail } from './outbox.ts';
import type { MailTransport } from './transport.ts';

/** Interval of the sweep (s) that finds mails whose job was lost or that are due again. */
const LEFT_BEHIND_SECONDS = 2;
const AT_ONCE = 5;
const IN_ONE_SWEEP = 200;

/**
 * Sends stored mails once each: claimed before sending and settled after, if need be through an outage of the database.
 * A job wakes the sender; the sweep finds lost jobs. Without a transport mails are marked as not sent. Awaits `pause`
 * before each mail, so that requests go first. `withdraw` removes a mail that is out of date and returns whether it did.
 */
export function createMailSender(
  transport: MailTransport | null,
  holdsBack: ShouldHoldMail,
  pause: () => Promise<void> = async () => {},
  withdraw: WithdrawMail = async () => false,
): { job: Job; sweep: Sweep } {
  const stopping = new AbortController();

  let before: Promise<void> = Promise.resolve();
  async function send(app: App, mailId: string): Promise<void> {
    before = before.then(pause, pause);
    await before;
    const due = await dueMail(app.db, mailId);
    if (!due) return;
    if (!transport) return markNotSent(app.db, mailId, app.now());
    if (await holdsBack(app, due.purpose)) return holdMail(app.db, mailId, app.now());
    if (await withdraw(app, { id: mailId, purpose: due.purpose })) return;
    const claim = randomUUID();
    const mail = await throughOutage(() => claimMail(app.db, mailId, claim), stopping.signal);
    if (!mail) return;
    const { subject, text, html, purpose, headers } = mail;
    const content = { to: mail.toAddress, subject, text, html, purpose, headers };
    const attributes = { 'mail.id': mail.id, 'mail.purpose': purpose };
    const outcome = await traced('send mail', { kind: 'client', attributes }, () =>
      transport.send(app, { ...content, messageId: mail.id }),
    );
    if (outcome.kind !== 'sent') app.log.warn({ mailId, outcome }, 'mail was not sent');
    const at = app.now();
    await throughOutage(() => recordMailResult(app.db, mail, outcome, at, app.demo), stopping.signal);
  }

  return {
    job: {
      name: 'mail.send',
      handle: (app, { mailId }: { mailId: string }) => send(app, mailId),
      stop: () => stopping.abort(),
    },
    sweep: {
      name: 'mails.send-due',
      everyMs: 5000,
      async run(app) {
        await markExpiredClaimsUnknown(app.db);
        const due = await app.db
          .select({ id: mails.id })
          .from(mails)
          .where(sql`${mails.nextTryAt} < now() - make_interval(secs => ${LEFT_BEHIND_SECONDS})`)
          .orderBy(mails.nextTryAt)
          .limit(IN_ONE_SWEEP);
        const lane = async () => {
          for (let one = due.shift(); one && !stopping.signal.aborted; one = due.shift()) await send(app, one.id);
        };
        await Promise.all(Array.from({ length: AT_ONCE }, lane));
      },
    },
  };
}
