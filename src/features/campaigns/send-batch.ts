import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { throughOutage } from '#db/outage.ts';
import type { Db } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import type { BulkConnection, BulkTransport } from '#platform/mail/bulk-transport.ts';
import type { Letterhead } from '#platform/mail/layout.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/rules.ts';
import { acquireBatch, releaseBatch, renewBatchLease, requeueClaimed } from './batch-lease.ts';
import type { BatchLease } from './campaign-delivery.ts';
import { type ClaimedRecipient, claimRecipients, recordDelivery, requeueRecipient } from './campaign-delivery.ts';
import { recordDeliveryError } from './complete-campaign.ts';
import { type CampaignContent, campaignMail } from './mails.ts';
import { readCampaign } from './read-campaign.ts';
import { reserveSendSlot } from './send-throttle.ts';

export type Sending = {
  /** mails a second over all workers and campaigns, far below what slows a shop */
  perSecond: number;
  /** seconds without a renewal after which a worker counts as gone */
  leaseSeconds: number;
  /** connections of one worker */
  lanes: number;
  /** recipients claimed at once; a crash leaves at most so many unknown */
  group: number;
};
const DEFAULTS: Sending = { perSecond: 20, leaseSeconds: 30, lanes: 4, group: 10 };

const SWITCHED_OFF = 'sending mail is switched off in the settings';
const NO_MAIL = 'this shop sends no mail (MAIL=off)';

/** Attempts at a mail server that rejects temporarily, with growing pauses. */
const TRIES = 5;
const FIRST_PAUSE_SECONDS = 300;

/**
 * Sends one batch of a campaign. Each recipient is claimed before the mail is sent and recorded after it; nobody is
 * claimed twice, so nobody gets the mail twice, whenever the process dies. Results are recorded even through an outage
 * of the database.
 */
export function sendBatchJob(transport: BulkTransport | null, options: Partial<Sending> = {}): Job {
  const sending = { ...DEFAULTS, ...options };
  const stopping = new AbortController();
  return {
    name: 'campaigns.send',
    batchSize: 1,
    stop: () => stopping.abort(),
    async handle(app, { campaignId, batch }: { campaignId: string; batch: number }) {
      if (!transport) {
        await recordDeliveryError(app.db, campaignId, NO_MAIL);
        throw new Error(NO_MAIL);
      }
      const part = await acquireBatch(app.db, { campaignId, batch, run: randomUUID() }, sending.leaseSeconds);
      if (!part) return;
      const beat = setInterval(
        () => {
          renewBatchLease(app.db, part, sending.leaseSeconds).catch((error) => app.log.warn({ err: error }, 'lease'));
        },
        (sending.leaseSeconds * 1000) / 3,
      );
      const lines = Array.from({ length: sending.lanes }, () => transport.open(app));
      try {
        const content = await readCampaign(app.db, campaignId);
        while (!stopping.signal.aborted) {
          const settings = await readSettings(app.db);
          if (!settings.email.smtpEnabled) {
            await recordDeliveryError(app.db, campaignId, SWITCHED_OFF);
            throw new Error(SWITCHED_OFF);
          }
          await sleep(await reserveSendSlot(app.db, sending.group, sending.perSecond));
          const claimed = await claimGroup(app.db, part, sending.group, stopping.signal);
          if (claimed.length === 0) break;
          const deliveryError = await sendGroup(
            app,
            { part, lines, content, settings, letterhead: await readLetterhead(app, app.db), signal: stopping.signal },
            claimed,
          );
          await throughOutage(() => recordDeliveryError(app.db, campaignId, deliveryError), stopping.signal);
          if (deliveryError) throw new Error(deliveryError);
        }
      } finally {
        clearInterval(beat);
        for (const line of lines) line.close();
        await throughOutage(() => releaseBatch(app, part), stopping.signal);
      }
      if (stopping.signal.aborted) throw new Error('stopping');
    },
  };
}

/** Claims the next recipients; a claim whose response was lost is requeued first, since it has sent nothing. */
async function claimGroup(db: Db, part: BatchLease, limit: number, signal: AbortSignal): Promise<ClaimedRecipient[]> {
  let lost = false;
  return throughOutage(async () => {
    if (lost) await requeueClaimed(db, part);
    lost = true;
    return claimRecipients(db, part, limit);
  }, signal);
}

type Work = {
  part: BatchLease;
  lines: BulkConnection[];
  content: CampaignContent;
  settings: Settings;
  letterhead: Letterhead;
  signal: AbortSignal;
};

/** Sends to each of the group; returns the error when the mail server is unreachable. */
async function sendGroup(app: App, work: Work, claimed: ClaimedRecipient[]): Promise<string | null> {
  const queue = claimed.filter(({ state }) => state === 'claimed');
  let deliveryError: string | null = null;
  const lanes = await Promise.allSettled(
    work.lines.map(async (line) => {
      for (let to = queue.shift(); to; to = queue.shift()) {
        if (deliveryError) await giveBack(app, work, to, { seconds: 0, tries: to.tries });
        else deliveryError = await sendOne(app, work, line, to);
      }
    }),
  );
  // only now: the batch is not released while another lane sends
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  return deliveryError;
}

const giveBack = (app: App, { part, signal }: Work, to: ClaimedRecipient, next: { seconds: number; tries: number }) =>
  throughOutage(() => requeueRecipient(app.db, part, to.number, next), signal);

async function sendOne(app: App, work: Work, line: BulkConnection, to: ClaimedRecipient): Promise<string | null> {
  const { part, content, settings, letterhead, signal } = work;
  const person = { email: to.email, fullName: to.full_name, subscriberId: to.subscriber_id };
  const mail = campaignMail(app, letterhead, settings, content, person);
  const outcome = await line.send({ ...mail, messageId: `${part.campaignId}.${to.number}.${to.tries}` });
  const write = (state: 'sent' | 'failed' | 'unknown', problem: string | null) =>
    throughOutage(() => recordDelivery(app.db, part, to.number, state, problem), signal);
  if (outcome.kind === 'sent') await write('sent', null);
  else if (outcome.kind === 'unreachable') {
    await giveBack(app, work, to, { seconds: 0, tries: to.tries });
    return `the mail server cannot be reached, ${outcome.problem}`;
  } else if (outcome.kind === 'later' && to.tries + 1 < TRIES) {
    const seconds = FIRST_PAUSE_SECONDS * 2 ** to.tries;
    await giveBack(app, work, to, { seconds, tries: to.tries + 1 });
  } else await write(outcome.kind === 'unknown' ? 'unknown' : 'failed', outcome.problem);
  return null;
}
