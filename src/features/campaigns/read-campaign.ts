import { and, desc, eq, ilike, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { containsPattern, countUpTo, keyset, type PageRequest } from '#db/keyset.ts';
import {
  type CampaignState,
  type CampaignType,
  campaignRecipients,
  emailCampaigns,
  type RecipientState,
} from '#db/schema/campaigns.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { campaign as campaignShape, campaignsAdminContract } from './admin-contract.ts';

export type CampaignAnswer = z.infer<typeof campaignShape>;
type Recipient = z.infer<(typeof campaignsAdminContract)['recipients']['~orpc']['outputSchema'] & z.ZodType>;
type RecipientCounts = Partial<Record<RecipientState, number>>;
type Filter = PageRequest & {
  search?: string | undefined;
  state?: CampaignState | undefined;
  type?: CampaignType | undefined;
};

/** All campaigns, newest first. */
export async function listCampaigns(app: App, filter: Filter) {
  const { createdAt, id, state, campaignType, title, subject } = emailCampaigns;
  const page = keyset({ value: createdAt, type: 'timestamptz', id, descending: true }, filter);
  const pattern = filter.search ? containsPattern(filter.search) : null;
  const wanted = and(
    filter.state ? eq(state, filter.state) : undefined,
    filter.type ? eq(campaignType, filter.type) : undefined,
    pattern ? or(ilike(title, pattern), ilike(subject, pattern)) : undefined,
  );
  const [found, total] = await Promise.all([
    app.db
      .select({ id, cursor: page.cursor, campaign: emailCampaigns, sentBy: users.email })
      .from(emailCampaigns)
      .leftJoin(users, eq(users.id, emailCampaigns.sentBy))
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, emailCampaigns, wanted),
  ]);
  const { rows, ...ends } = page.finish(found);
  return {
    ...ends,
    total,
    rows: await Promise.all(rows.map((row) => describeCampaign(app.db, row.campaign, row.sentBy))),
  };
}

/** One campaign as the panel shows it. NOT_FOUND. */
export async function readCampaign(db: Queryable, id: string): Promise<CampaignAnswer> {
  const [row] = await db
    .select({ campaign: emailCampaigns, sentBy: users.email })
    .from(emailCampaigns)
    .leftJoin(users, eq(users.id, emailCampaigns.sentBy))
    .where(eq(emailCampaigns.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return describeCampaign(db, row.campaign, row.sentBy);
}

async function describeCampaign(
  db: Queryable,
  row: typeof emailCampaigns.$inferSelect,
  sentBy: string | null,
): Promise<CampaignAnswer> {
  const { queuedAt: _, outcome, ...rest } = row;
  const found =
    row.state === 'draft' ? null : outcome && !outcome.unknown ? outcome : await countRecipients(db, row.id);
  return {
    ...rest,
    sentBy,
    counts: found && {
      waiting: (found.waiting ?? 0) + (found.claimed ?? 0),
      sent: found.sent ?? 0,
      failed: found.failed ?? 0,
      skipped: found.skipped ?? 0,
      unknown: found.unknown ?? 0,
    },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** How many recipients are in which state, by the index alone. */
export async function countRecipients(db: Queryable, campaignId: string): Promise<RecipientCounts> {
  const { rows } = await db.execute<{ state: RecipientState; n: number }>(
    sql`select state, count(*)::int as n from campaign_recipients where campaign_id = ${campaignId} group by state`,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

const RATE_SECONDS = 20;

/** What the running campaign's card shows, asked for again and again. */
export async function readCampaignProgress(app: App, id: string) {
  const ofIt = eq(campaignRecipients.campaignId, id);
  const [campaign, latest, recent] = await Promise.all([
    readCampaign(app.db, id),
    app.db
      .select()
      .from(campaignRecipients)
      .where(and(ofIt, isNotNull(campaignRecipients.settledAt)))
      .orderBy(desc(campaignRecipients.settledAt))
      .limit(6),
    app.db.execute<{ n: number }>(
      sql`select count(*)::int as n from campaign_recipients
          where campaign_id = ${id} and settled_at > now() - make_interval(secs => ${RATE_SECONDS})`,
    ),
  ]);
  // a campaign that began just now has not had the whole span yet
  const span = Math.min(
    RATE_SECONDS,
    Math.max(1, (app.now().getTime() - Date.parse(campaign.startedAt ?? app.now().toISOString())) / 1000),
  );
  return { campaign, perSecond: recent.rows[0]!.n / span, latest: latest.map(describeRecipient) };
}

const PAGE = 50;

/** Recipients whom a campaign did not surely reach, in their order. */
export async function listRecipients(
  app: App,
  { id, state, after }: { id: string; state: 'failed' | 'skipped' | 'unknown'; after: number },
): Promise<Recipient> {
  const rows = await app.db
    .select()
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaignId, id),
        inArray(campaignRecipients.state, [state]),
        sql`${campaignRecipients.number} > ${after}`,
      ),
    )
    .orderBy(campaignRecipients.number)
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return {
    rows: shown.map(describeRecipient),
    after: rows.length > PAGE ? shown.at(-1)!.number : null,
  };
}

function describeRecipient(row: typeof campaignRecipients.$inferSelect): Recipient['rows'][number] {
  return {
    id: `${row.campaignId}:${row.number}`,
    email: row.email,
    state: row.state as 'sent',
    problem: row.problem,
    at: row.settledAt?.toISOString() ?? null,
  };
}
