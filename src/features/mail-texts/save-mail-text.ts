import { desc, eq, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { mailTexts } from '#db/schema/mail-texts.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireValidText } from './preview-mail.ts';
import { MAIL_TEXTS_TAG } from './read-mail-texts.ts';
import { defaultParts, editedParts, type MailName, type MailParts, mailDefinition } from './rules.ts';

type Input = { mail: MailName; parts: MailParts; basedOn: number | null };

/**
 * Saves the sentences of a mail as its next version; the default text resets it. Mails that are written from now on have
 * them. INVALID_MAIL_TEXT {fields}; EDIT_CONFLICT when another version was saved since `basedOn`.
 */
export async function saveMailText(app: App, staff: Staff, { mail, parts, basedOn }: Input) {
  requireValidText(mail, parts);
  const edited = editedParts(mail, parts);
  return transact(app.db, async (tx) => {
    // the first version has no row to lock yet
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mail_texts'), hashtext(${mail}))`);
    const [last] = await tx
      .select()
      .from(mailTexts)
      .where(eq(mailTexts.mail, mail))
      .orderBy(desc(mailTexts.version))
      .limit(1);
    if ((last?.version ?? null) !== basedOn) throw new DomainError('EDIT_CONFLICT');
    const defaults = defaultParts(mail);
    const before = { ...defaults, ...last?.parts };
    const after = { ...defaults, ...edited };
    // nothing has changed, so there is no version
    if (JSON.stringify(editedParts(mail, before)) === JSON.stringify(edited))
      return { version: basedOn, isEdited: edited !== null };
    const [row] = await tx
      .insert(mailTexts)
      .values({ mail, parts: edited, savedAt: app.now(), savedBy: staff.userId })
      .returning({ version: mailTexts.version });
    invalidateCached(tx, MAIL_TEXTS_TAG);
    const { label } = mailDefinition(mail);
    await recordChange(tx, staff, app.now(), { action: 'mail-text.save', entityId: mail, label, before, after });
    return { version: row!.version, isEdited: edited !== null };
  });
}
