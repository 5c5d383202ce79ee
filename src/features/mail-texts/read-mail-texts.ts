import { desc } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { readCached } from '#db/row-cache.ts';
import { mailTexts } from '#db/schema/mail-texts.ts';
import type { MailParts } from './rules.ts';

export const MAIL_TEXTS_TAG = 'mail-texts';

/** The edited sentences of each mail that has any, from the copy that this process has. */
export const readMailTexts = (db: Queryable): Promise<Readonly<Record<string, MailParts>>> =>
  readCached(db, MAIL_TEXTS_TAG, [MAIL_TEXTS_TAG], async (from) => {
    const { mail, parts, version } = mailTexts;
    const rows = await from.selectDistinctOn([mail], { mail, parts }).from(mailTexts).orderBy(mail, desc(version));
    return Object.freeze(Object.fromEntries(rows.flatMap((row) => (row.parts ? [[row.mail, row.parts]] : []))));
  });
