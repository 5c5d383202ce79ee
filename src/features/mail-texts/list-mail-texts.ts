import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { mailTexts } from '#db/schema/mail-texts.ts';
import type { App } from '#platform/app.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type MailSamples, readSampleShop } from './preview-mail.ts';
import { readMailTexts } from './read-mail-texts.ts';
import { defaultParts, MAIL_NAMES, type MailName, type MailParts } from './rules.ts';

const SHOWN = 50;

/** Every mail with who has edited it last; in the order of the panel. */
export async function listMailTexts(db: Queryable) {
  const { mail, parts, savedAt, savedBy, version } = mailTexts;
  const rows = await db
    .selectDistinctOn([mail], { mail, parts, savedAt, email: users.email })
    .from(mailTexts)
    .leftJoin(users, eq(users.id, savedBy))
    .orderBy(mail, desc(version));
  return MAIL_NAMES.map((name) => {
    const row = rows.find((one) => one.mail === name);
    return {
      mail: name,
      isEdited: Boolean(row?.parts),
      savedAt: row?.savedAt.toISOString() ?? null,
      savedBy: row?.email ?? null,
    };
  });
}

/** A mail as its editor shows it, with its versions. */
export async function readMailText(app: App, samples: MailSamples, mail: MailName) {
  const rows = await app.db
    .select({ row: mailTexts, email: users.email })
    .from(mailTexts)
    .leftJoin(users, eq(users.id, mailTexts.savedBy))
    .where(eq(mailTexts.mail, mail))
    .orderBy(desc(mailTexts.version))
    .limit(SHOWN);
  const shop = await readSampleShop(app, {});
  return {
    mail,
    version: rows[0]?.row.version ?? null,
    parts: withDefaults(mail, rows[0]?.row.parts),
    variants: Object.keys(samples[mail](shop)),
    history: rows.map(({ row, email }) => ({
      version: row.version,
      parts: withDefaults(mail, row.parts),
      isDefault: row.parts === null,
      savedAt: row.savedAt.toISOString(),
      savedBy: email,
    })),
  };
}

/** The sentences that customers get now. */
export async function readTextInUse(db: Queryable, mail: MailName) {
  const [{ general }, texts] = await Promise.all([readSettings(db), readMailTexts(db)]);
  return { shop: general.siteName, parts: withDefaults(mail, texts[mail]) };
}

/** All parts of a mail; parts of an earlier release that it no longer has are left out. */
function withDefaults(mail: MailName, edited: MailParts | null | undefined): Record<string, string> {
  const defaults = defaultParts(mail);
  return Object.fromEntries(Object.entries(defaults).map(([part, text]) => [part, edited?.[part] ?? text]));
}
