import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '#shared/dates.ts';
import { clip } from '#shared/text.ts';
import { type AttentionSource, countLabel, formatNameList, fromNow, summariseRows } from './source.ts';

/** Early delivery attempts may fail temporarily. */
const OVERDUE_AFTER_MS = 10 * MINUTE_MS;

/** Mails that the mail server rejects. */
export const unsentMails: AttentionSource = {
  needs: 'settings.read',
  async find(app) {
    const summary = await summariseRows(
      app,
      sql`select id, last_error as name, created_at as at, 0 as amount from mails
        where sent_at is null and last_error is not null and held_at is null and unknown_at is null
        and created_at < ${fromNow(app, -OVERDUE_AFTER_MS)} order by created_at desc`,
    );
    if (!summary) return { groups: [] };
    return {
      groups: [
        {
          kind: 'failed_mails',
          title: `${countLabel(summary.n, 'mail')} could not be sent`,
          text: `The mail server says: ${clip(summary.names[0]!.replace(/^Error: /, ''), 140)}`,
          at: summary.at,
          actions: [{ label: 'Mail settings', to: '/admin/settings' }],
        },
      ],
    };
  },
};

/** Mails of unknown delivery, and a shop that sends none. */
export const unknownMails: AttentionSource = {
  needs: 'settings.read',
  async find(app) {
    const actions = [{ label: 'Mail settings', to: '/admin/settings#mail-matters' }];
    const [unsure, heldMails] = await Promise.all([
      summariseRows(
        app,
        sql`select id, subject as name, unknown_at as at, 0 as amount from mails where unknown_at is not null
          order by unknown_at desc`,
      ),
      summariseRows(
        app,
        sql`select id, subject as name, not_sent_at as at, 0 as amount from mails where not_sent_at is not null
          order by not_sent_at desc`,
      ),
    ]);
    const off = app.config.MAIL === 'off';
    return {
      groups: [
        ...(unsure
          ? [
              {
                kind: 'mail_unknown' as const,
                title: `${countLabel(unsure.n, 'mail')} may not have arrived`,
                text: `${clip(formatNameList(unsure.names, unsure.n), 140)}: sending was interrupted. Send again, or leave it.`,
                at: unsure.at,
                actions,
              },
            ]
          : []),
        ...(off
          ? [
              {
                kind: 'mail_off' as const,
                title: 'This shop sends no mail',
                text: `It was started with MAIL=off.${heldMails ? ` ${countLabel(heldMails.n, 'mail')} written and not sent.` : ''}`,
                at: heldMails?.at ?? app.now(),
                actions,
              },
            ]
          : []),
      ],
    };
  },
};
