import type { App } from '#platform/app.ts';
import { signShortLivedToken, verifyShortLivedToken } from '#platform/http/signed-token.ts';
import type { Letterhead } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { letterheadOf } from '../brand/letterhead.ts';
import { readBrand } from '../brand/read-brand.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/rules.ts';
import { editedParts, type MailName, type MailParts, mailProblems } from './rules.ts';

const PURPOSE = 'mail-text-preview';

export type SampleShop = { app: App; letterhead: Letterhead; settings: Settings };
/** Writes each mail to invented customers, by what differs between them; later features write them, so main has them. */
export type MailSamples = Record<MailName, (shop: SampleShop) => Record<string, Mail>>;
/** `variant`: position of the customer */
export type TextDraft = { mail: MailName; parts: MailParts; variant: number };

/** What samples are written with: the shop's own brand and settings, and the given sentences. */
export async function readSampleShop(app: App, texts: Letterhead['texts'], origin = app.config.origin) {
  const [brand, settings] = await Promise.all([readBrand(app.db), readSettings(app.db)]);
  return { app, settings, letterhead: letterheadOf(origin, brand, texts) };
}

/** The mail of a draft to an invented customer. INVALID_MAIL_TEXT {fields}, NOT_FOUND for an unknown variant. */
export async function writeSample(app: App, samples: MailSamples, draft: TextDraft, origin?: string): Promise<Mail> {
  const { mail, parts, variant } = draft;
  requireValidText(mail, parts);
  const written = samples[mail](await readSampleShop(app, { [mail]: parts }, origin));
  const sample = Object.values(written)[variant];
  if (!sample) throw new DomainError('NOT_FOUND');
  return sample;
}

/** Subject of a draft's mail, and where a frame shows it for a minute: the draft is in the address, nothing is stored. */
export async function previewMail(app: App, samples: MailSamples, draft: TextDraft) {
  const { subject } = await writeSample(app, samples, draft);
  const edited = { ...draft, parts: editedParts(draft.mail, draft.parts) ?? {} };
  return { subject, url: `/mail-texts/preview?token=${signShortLivedToken(app, PURPOSE, JSON.stringify(edited))}` };
}

/** The HTML of the draft in a preview's address; null when it is forged or expired. */
export async function openPreview(app: App, samples: MailSamples, token: string | undefined): Promise<string | null> {
  const draft = verifyShortLivedToken(app, PURPOSE, token);
  if (draft === null) return null;
  // images in mails use the shop's public URL, which may differ from the panel's
  return (await writeSample(app, samples, JSON.parse(draft) as TextDraft, '')).html;
}

/** Throws INVALID_MAIL_TEXT {fields} unless the texts can be used. */
export function requireValidText(mail: MailName, parts: MailParts): void {
  const fields = mailProblems(mail, parts);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_MAIL_TEXT', { fields });
}
