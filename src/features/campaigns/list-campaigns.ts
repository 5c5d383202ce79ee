import { and, eq, ilike, or } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { type AgeSort, byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { type CampaignState, type CampaignType, emailCampaigns } from '#db/schema/campaigns.ts';
import { users } from '#db/schema/customers.ts';
import { containsPattern } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { describeCampaign } from './read-campaign.ts';

type Filter = PageRequest & {
  search?: string | undefined;
  state?: CampaignState | undefined;
  type?: CampaignType | undefined;
  sort?: AgeSort | undefined;
};

/** All campaigns, newest first. */
export async function listCampaigns(app: App, filter: Filter) {
  const { createdAt, id, state, campaignType, title, subject } = emailCampaigns;
  const page = keyset(byAge(createdAt, id, filter.sort), filter);
  const pattern = filter.search ? containsPattern(filter.search) : null;
  const condition = and(
    filter.state ? eq(state, filter.state) : undefined,
    filter.type ? eq(campaignType, filter.type) : undefined,
    pattern ? or(ilike(title, pattern), ilike(subject, pattern)) : undefined,
  );
  const [pageRows, total] = await Promise.all([
    app.db
      .select({ id, cursor: page.cursor, campaign: emailCampaigns, sentBy: users.email })
      .from(emailCampaigns)
      .leftJoin(users, eq(users.id, emailCampaigns.sentBy))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, emailCampaigns, condition),
  ]);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total,
    rows: await Promise.all(rows.map((row) => describeCampaign(app.db, row.campaign, row.sentBy))),
  };
}
