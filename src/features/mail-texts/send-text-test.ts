import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { accounts } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { type MailSamples, type TextDraft, writeSample } from './preview-mail.ts';
import { mailDefinition } from './rules.ts';

/** Sends a draft with invented values to the signed-in staff alone. INVALID_MAIL_TEXT {fields}, NOT_FOUND. */
export async function sendTextTest(app: App, samples: MailSamples, staff: Staff, draft: TextDraft) {
  const { subject, text, html } = await writeSample(app, samples, draft);
  const [me] = await app.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, staff.userId));
  if (!me) throw new DomainError('NOT_FOUND');
  const { label } = mailDefinition(draft.mail);
  await transact(app.db, async (tx) => {
    await enqueueMail(app, tx, { to: me.email, purpose: 'mail-text-test', subject: `Test: ${subject}`, text, html });
    await recordChange(tx, staff, app.now(), { action: 'mail-text.send-test', entityId: draft.mail, label });
  });
  return { to: me.email };
}
