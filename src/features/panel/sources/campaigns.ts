import { sql } from 'drizzle-orm';
import { clip } from '#shared/text.ts';
import { type AttentionSource, countLabel, formatNameList, summariseRows, toTabCount } from './source.ts';

/** Campaigns with unknown deliveries, and stalled ones. */
export const campaigns: AttentionSource = {
  needs: 'campaigns.read',
  async find(app) {
    const [unsure, stuck] = await Promise.all([
      summariseRows(
        app,
        sql`select c.id, c.title as name, coalesce(c.sent_at, c.started_at, c.created_at) as at, u.n as amount
          from email_campaigns c cross join lateral (select count(*) as n from campaign_recipients r
            where r.campaign_id = c.id and r.state = 'unknown') as u
          where c.state = 'sent' and (c.outcome ->> 'unknown')::int > 0 and u.n > 0 order by c.created_at desc`,
      ),
      summariseRows(
        app,
        sql`select id, delivery_error as name, coalesce(started_at, created_at) as at, 0 as amount
          from email_campaigns where state = 'sending' and delivery_error is not null order by created_at desc`,
      ),
    ]);
    const n = (unsure?.n ?? 0) + (stuck?.n ?? 0);
    return {
      groups: [
        ...(unsure
          ? [
              {
                kind: 'campaign_unconfirmed' as const,
                title: `${countLabel(unsure.n, 'campaign')} may not have reached everybody`,
                text: `${formatNameList(unsure.names, unsure.n)}: sending was interrupted. Send again, or leave it.`,
                at: unsure.at,
                actions: [{ label: 'Open campaigns', to: '/admin/email?state=sent' }],
              },
            ]
          : []),
        ...(stuck
          ? [
              {
                kind: 'campaign_stalled' as const,
                title: `${countLabel(stuck.n, 'campaign')} cannot be sent`,
                text: clip(stuck.names[0] ?? '', 160),
                at: stuck.at,
                actions: [{ label: 'Open campaigns', to: '/admin/email?state=sending' }],
              },
            ]
          : []),
      ],
      ...(n > 0 ? { tabCount: toTabCount('email', n, true, () => `${countLabel(n, 'campaign')} in trouble`) } : {}),
    };
  },
};
