/** The parts of a campaign and their recipients, as the one who sends takes and settles them. All by the database's clock. */
import { sql } from 'drizzle-orm';
import { type Db, type Tx, transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import { countRecipients } from './read-campaign.ts';

/** A part that somebody works on: `run` names the one who does. */
export type BatchLease = { campaignId: string; batch: number; run: string; first: number; last: number };
export type ClaimedRecipient = {
  number: number;
  state: 'claimed' | 'skipped';
  email: string;
  full_name: string | null;
  subscriber_id: string | null;
  tries: number;
};

const CUT_OFF = 'The sender was cut off before it knew whether this mail had arrived';

/** Takes a part unless somebody else works on it, it is done, or the campaign is not being sent. */
export function acquireBatch(
  db: Db,
  { campaignId, batch, run }: Pick<BatchLease, 'campaignId' | 'batch' | 'run'>,
  leaseSeconds: number,
): Promise<BatchLease | null> {
  return transact(db, async (tx) => {
    const { rows } = await tx.execute<{ first: number; last: number }>(sql`
      update campaign_batches b set run = ${run}, lease_until = now() + make_interval(secs => ${leaseSeconds})
      where campaign_id = ${campaignId} and number = ${batch} and done_at is null
        and (lease_until is null or lease_until < now())
        and exists (select 1 from email_campaigns c where c.id = b.campaign_id and c.state = 'sending')
      returning first_number as first, last_number as last`);
    const [row] = rows;
    if (!row) return null;
    await markClaimsUnknown(tx, campaignId, row.first, row.last);
    return { campaignId, batch, run, ...row };
  });
}

// what is claimed in a part that nobody works on may have been sent or not: staff decide
async function markClaimsUnknown(tx: Tx, campaignId: string, first: number, last: number): Promise<void> {
  await tx.execute(sql`
    update campaign_recipients set state = 'unknown', problem = ${CUT_OFF}, settled_at = now()
    where campaign_id = ${campaignId} and number between ${first} and ${last} and state = 'claimed'`);
}

export async function renewBatchLease(
  db: Db,
  { campaignId, batch, run }: BatchLease,
  leaseSeconds: number,
): Promise<void> {
  await db.execute(sql`
    update campaign_batches set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where campaign_id = ${campaignId} and number = ${batch} and run = ${run}`);
}

/** Milliseconds until so many mails may leave. All workers and campaigns share one pace. */
export async function reserveSendSlot(db: Db, mails: number, perSecond: number): Promise<number> {
  const step = sql`make_interval(secs => ${mails / perSecond}::float8)`;
  const { rows } = await db.execute<{ wait: number }>(sql`
    insert into mail_pace (name, free_at) values ('campaigns', now() + ${step})
    on conflict (name) do update set free_at = greatest(mail_pace.free_at, now()) + ${step}
    returning (extract(epoch from free_at - ${step} - now()) * 1000)::float8 as wait`);
  return Math.max(0, rows[0]!.wait);
}

/**
 * Claims the next few recipients of a part for sending; who has left the list meanwhile is skipped. Nothing when the
 * part was taken over or the campaign is not being sent any more. The lock on the part keeps a takeover from
 * overlooking what is being claimed. Said twice where the part lies, so that a table just filled, of which PostgreSQL
 * knows nothing yet, is not read from end to end.
 */
export async function claimRecipients(db: Db, part: BatchLease, limit: number): Promise<ClaimedRecipient[]> {
  const { campaignId, batch, run, first, last } = part;
  const { rows } = await db.execute<ClaimedRecipient>(sql`
    with mine as (
      select 1 from campaign_batches where campaign_id = ${campaignId} and number = ${batch} and run = ${run} for update
    ), next as materialized (
      select r.number, coalesce(s.is_active, false) as wanted
      from campaign_recipients r left join newsletter_subscribers s on s.id = r.subscriber_id
      where r.campaign_id = ${campaignId} and r.number between ${first} and ${last} and r.state = 'waiting'
        and (r.due_at is null or r.due_at <= now())
        and exists (select 1 from mine)
        and exists (select 1 from email_campaigns c where c.id = ${campaignId} and c.state = 'sending')
      order by r.number limit ${limit}
    )
    update campaign_recipients r set run = ${run},
      state = case when next.wanted then 'claimed' else 'skipped' end,
      settled_at = case when next.wanted then null else now() end
    from next where r.campaign_id = ${campaignId} and r.number between ${first} and ${last}
      and r.number = next.number and r.state = 'waiting'
    returning r.number, r.state, r.email, r.full_name, r.subscriber_id, r.tries`);
  return rows;
}

/** Writes down what became of a mail; also when others have given it up as unknown in between. */
export async function recordDelivery(
  db: Db,
  { campaignId, run }: BatchLease,
  number: number,
  state: 'sent' | 'failed' | 'unknown',
  problem: string | null,
): Promise<void> {
  await db.execute(sql`
    update campaign_recipients set state = ${state}, problem = ${problem}, settled_at = now()
    where campaign_id = ${campaignId} and number = ${number} and run = ${run} and state in ('claimed', 'unknown')`);
}

/** Gives a recipient back who certainly got nothing, to be tried again after so many seconds. */
export async function requeueRecipient(
  db: Db,
  part: BatchLease,
  number: number,
  { seconds, tries }: { seconds: number; tries: number },
): Promise<void> {
  const { campaignId, run } = part;
  await db.execute(sql`
    update campaign_recipients set state = 'waiting', run = null, settled_at = null, problem = null, tries = ${tries},
      due_at = now() + make_interval(secs => ${seconds})
    where campaign_id = ${campaignId} and number = ${number} and run = ${run} and ${stillOpen(part)}`);
}

// somebody given up as unknown waits again only while their part is open: of a done one nobody looks after them
const stillOpen = ({ campaignId, batch }: BatchLease) => sql`(state = 'claimed' or (state = 'unknown' and exists (
  select 1 from campaign_batches where campaign_id = ${campaignId} and number = ${batch} and done_at is null for update)))`;

/** Gives all recipients back that were claimed by a run and are certainly not being sent to. */
export async function putBackClaims(db: Db, part: BatchLease): Promise<void> {
  const { campaignId, run, first, last } = part;
  await db.execute(sql`
    update campaign_recipients set state = 'waiting', run = null, settled_at = null, problem = null
    where campaign_id = ${campaignId} and number between ${first} and ${last} and run = ${run} and ${stillOpen(part)}
      and (state = 'claimed' or problem = ${CUT_OFF})`);
}

/** Lets a part go: done when nobody in it waits, and with the last part the campaign is sent. */
export async function releaseBatch(app: App, { campaignId, batch, run, first, last }: BatchLease): Promise<void> {
  await transact(app.db, async (tx) => {
    // one part after the other, so that the last one sees that it is
    await tx.execute(sql`select 1 from email_campaigns where id = ${campaignId} for update`);
    await tx.execute(sql`
      update campaign_batches set run = null, lease_until = null,
        done_at = case when exists (
          select 1 from campaign_recipients r where r.campaign_id = ${campaignId}
            and r.number between ${first} and ${last} and r.state in ('waiting', 'claimed')
        ) then null else now() end
      where campaign_id = ${campaignId} and number = ${batch} and run = ${run}`);
    await completeCampaign(app, tx, campaignId);
  });
}

/** Sent, when every part of it is done. */
export async function completeCampaign(app: App, tx: Tx, campaignId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from campaign_batches where campaign_id = ${campaignId} and done_at is null limit 1`);
  if (rows.length > 0) return;
  const outcome = await countRecipients(tx, campaignId);
  await tx.execute(sql`
    update email_campaigns set state = 'sent', sent_at = ${app.now().toISOString()}::timestamptz, trouble = null,
      outcome = ${JSON.stringify(outcome)}::jsonb
    where id = ${campaignId} and state = 'sending'`);
}

/** Why nothing leaves at present, or that it does again (null): staff see it with the campaign. */
export async function recordDeliveryError(db: Db, campaignId: string, trouble: string | null): Promise<void> {
  await db.execute(sql`
    update email_campaigns set trouble = ${trouble} where id = ${campaignId} and trouble is distinct from ${trouble}`);
}

/** A campaign whose work lies still for so long is put into the queue again. */
const STILL_SECONDS = 15;

/**
 * Brings back what a crash left behind: parts whose lease ran out (what was claimed in them becomes unknown), and
 * campaigns whose jobs are lost or whose recipients are due again.
 */
export async function recoverStalledCampaigns(app: App): Promise<number> {
  return transact(app.db, async (tx) => {
    const { rows: lapsed } = await tx.execute<{ campaign_id: string; number: number; first: number; last: number }>(sql`
      update campaign_batches set run = null, lease_until = null where (campaign_id, number) in (
        select campaign_id, number from campaign_batches where done_at is null and lease_until < now()
        for update skip locked
      ) returning campaign_id, number, first_number as first, last_number as last`);
    for (const part of lapsed) {
      await markClaimsUnknown(tx, part.campaign_id, part.first, part.last);
      await app.jobs.send(tx, 'campaigns.send', { campaignId: part.campaign_id, batch: part.number });
    }
    const { rows: still } = await tx.execute<{ campaign_id: string; number: number }>(sql`
      with still as (
        update email_campaigns set queued_at = now() where id in (
          select id from email_campaigns c where state = 'sending'
            and queued_at < now() - make_interval(secs => ${STILL_SECONDS})
            and not exists (select 1 from campaign_batches b where b.campaign_id = c.id and b.lease_until >= now())
          for update skip locked
        ) returning id
      )
      select b.campaign_id, min(b.number) as number from still join campaign_batches b on b.campaign_id = still.id
      where b.done_at is null and (
        not exists (select 1 from campaign_recipients r where r.campaign_id = b.campaign_id
          and r.number between b.first_number and b.last_number and r.state = 'waiting')
        or exists (select 1 from campaign_recipients r where r.campaign_id = b.campaign_id
          and r.number between b.first_number and b.last_number and r.state = 'waiting'
          and (r.due_at is null or r.due_at <= now())))
      group by b.campaign_id`);
    for (const { campaign_id, number } of still)
      await app.jobs.send(tx, 'campaigns.send', { campaignId: campaign_id, batch: number });
    return lapsed.length + still.length;
  });
}
