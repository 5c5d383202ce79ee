import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { campaignRecipients } from '#db/schema/campaigns.ts';
import type { App } from '#platform/app.ts';
import { describeRecipient, readCampaign } from './read-campaign.ts';

const RATE_SECONDS = 20;

/** The progress of a running campaign, which the panel polls. */
export async function readCampaignProgress(app: App, id: string) {
  const ofIt = eq(campaignRecipients.campaignId, id);
  const [campaign, latest, recent] = await Promise.all([
    readCampaign(app.db, id),
    app.db
      .select()
      .from(campaignRecipients)
      .where(and(ofIt, isNotNull(campaignRecipients.finishedAt)))
      .orderBy(desc(campaignRecipients.finishedAt))
      .limit(6),
    app.db.execute<{ n: number }>(
      sql`select count(*)::int as n from campaign_recipients
          where campaign_id = ${id} and finished_at > now() - make_interval(secs => ${RATE_SECONDS})`,
    ),
  ]);
  // a campaign that has just begun has not had the whole interval yet
  const span = Math.min(
    RATE_SECONDS,
    Math.max(1, (app.now().getTime() - Date.parse(campaign.startedAt ?? app.now().toISOString())) / 1000),
  );
  return { campaign, perSecond: recent.rows[0]!.n / span, latest: latest.map(describeRecipient) };
}
