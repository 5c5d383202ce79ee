import type { Queryable } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Letterhead } from '#platform/mail/layout.ts';
import { letterheadOf } from '../brand/letterhead.ts';
import { readBrand } from '../brand/read-brand.ts';
import { readMailTexts } from './read-mail-texts.ts';

/** Logo, colours and sentences of mails, as they are in use now. */
export const readLetterhead = async (app: Pick<App, 'config'>, db: Queryable): Promise<Letterhead> =>
  letterheadOf(app.config.origin, await readBrand(db), await readMailTexts(db));
