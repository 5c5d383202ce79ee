import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '#shared/dates.ts';
import { clip } from '#shared/text.ts';
import { fromNow, howMany, type Source, summed } from './source.ts';

/** The first tries of a mail may fail without anybody's doing. */
const PATIENCE_MS = 10 * MINUTE_MS;

/** Mails of the shop that the mail server does not take. */
export const unsentMails: Source = {
  needs: 'settings.read',
  async find(app) {
    const found = await summed(
      app,
      sql`select id, last_error as name, created_at as at, 0 as amount from mails
        where sent_at is null and last_error is not null and held_at is null
        and created_at < ${fromNow(app, -PATIENCE_MS)} order by created_at desc`,
    );
    if (!found) return { groups: [] };
    return {
      groups: [
        {
          kind: 'mails',
          title: `${howMany(found.n, 'mail')} could not be sent`,
          text: `The mail server says: ${clip(found.names[0]!.replace(/^Error: /, ''), 140)}`,
          at: found.at,
          actions: [{ label: 'Mail settings', to: '/admin/settings' }],
        },
      ],
    };
  },
};
