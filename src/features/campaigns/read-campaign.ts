import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { type campaignRecipients, emailCampaigns, type RecipientState } from '#db/schema/campaigns.ts';
import { users } from '#db/schema/customers.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { campaign as campaignShape, campaignsAdminContract } from './admin-contract.ts';

export type CampaignAnswer = z.infer<typeof campaignShape>;

export type Recipient = z.infer<(typeof campaignsAdminContract)['recipients']['~orpc']['outputSchema'] & z.ZodType>;

type RecipientCounts = Partial<Record<RecipientState, number>>;

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

export async function describeCampaign(
  db: Queryable,
  row: typeof emailCampaigns.$inferSelect,
  sentBy: string | null,
): Promise<CampaignAnswer> {
  const { queuedAt: _, outcome, ...rest } = row;
  const counts =
    row.state === 'draft' ? null : outcome && !outcome.unknown ? outcome : await countRecipients(db, row.id);
  return {
    ...rest,
    sentBy,
    counts: counts && {
      waiting: (counts.waiting ?? 0) + (counts.claimed ?? 0),
      sent: counts.sent ?? 0,
      failed: counts.failed ?? 0,
      skipped: counts.skipped ?? 0,
      unknown: counts.unknown ?? 0,
    },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** Recipients by state, counted in the index alone. */
export async function countRecipients(db: Queryable, campaignId: string): Promise<RecipientCounts> {
  const { rows } = await db.execute<{ state: RecipientState; n: number }>(
    sql`select state, count(*)::int as n from campaign_recipients where campaign_id = ${campaignId} group by state`,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

export function describeRecipient(row: typeof campaignRecipients.$inferSelect): Recipient['rows'][number] {
  return {
    id: `${row.campaignId}:${row.number}`,
    email: row.email,
    state: row.state as 'sent',
    error: row.error,
    at: row.finishedAt?.toISOString() ?? null,
  };
}
