import { and, eq, inArray, sql } from 'drizzle-orm';
import { campaignRecipients } from '#db/schema/campaigns.ts';
import type { App } from '#platform/app.ts';
import { describeRecipient, type Recipient } from './read-campaign.ts';

const PAGE = 50;

/** Recipients with a failed or unknown delivery, in sending order. */
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
  const pageRows = rows.slice(0, PAGE);
  return {
    rows: pageRows.map(describeRecipient),
    after: rows.length > PAGE ? pageRows.at(-1)!.number : null,
  };
}
