import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#platform/app.ts';
import type { Job } from '#platform/jobs/worker.ts';
import type { BulkLine, BulkTransport } from '#platform/mail/bulk.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/rules.ts';
import {
  type Claimed,
  claimNext,
  keepPart,
  leavePart,
  noteTrouble,
  type Part,
  putBack,
  settle,
  takePart,
  waitForTurn,
} from './batches.ts';
import { campaignMail, type Letter } from './mails.ts';
import { readCampaign } from './read-campaign.ts';

export type Sending = {
  /** mails a second over all workers and campaigns: far below what slows a shop */
  perSecond: number;
  /** how long after its last sign of life a sender counts as gone */
  leaseSeconds: number;
  /** connections of one worker */
  lanes: number;
  /** recipients claimed at once: at most these are unknown after a crash */
  group: number;
};
const DEFAULTS: Sending = { perSecond: 20, leaseSeconds: 30, lanes: 4, group: 10 };

const SWITCHED_OFF = 'sending mail is switched off in the settings';

/** A mail server that says 'not now' is asked this often, with longer and longer pauses. */
const TRIES = 5;
const FIRST_PAUSE_SECONDS = 300;

/**
 * Sends one part of a campaign. Each recipient is claimed before the mail leaves and settled after; nobody claims
 * a second time, so nobody gets it twice, whenever the process dies.
 */
export function sendBatchJob(transport: BulkTransport, options: Partial<Sending> = {}): Job {
  const sending = { ...DEFAULTS, ...options };
  let stopping = false;
  return {
    name: 'campaigns.send',
    batchSize: 1,
    stop: () => {
      stopping = true;
    },
    async handle(app, { campaignId, batch }: { campaignId: string; batch: number }) {
      const part = await takePart(app.db, { campaignId, batch, run: randomUUID() }, sending.leaseSeconds);
      if (!part) return;
      const beat = setInterval(
        () => {
          keepPart(app.db, part, sending.leaseSeconds).catch((error) => app.log.warn({ err: error }, 'lease'));
        },
        (sending.leaseSeconds * 1000) / 3,
      );
      const lines = Array.from({ length: sending.lanes }, () => transport.open(app));
      try {
        const letter = await readCampaign(app.db, campaignId);
        while (!stopping) {
          const settings = await readSettings(app.db);
          if (!settings.email.smtpEnabled) {
            await noteTrouble(app.db, campaignId, SWITCHED_OFF);
            throw new Error(SWITCHED_OFF);
          }
          await sleep(await waitForTurn(app.db, sending.group, sending.perSecond));
          const claimed = await claimNext(app.db, part, sending.group);
          if (claimed.length === 0) break;
          const trouble = await sendGroup(app, { part, lines, letter, settings }, claimed);
          await noteTrouble(app.db, campaignId, trouble);
          if (trouble) throw new Error(trouble);
        }
      } finally {
        clearInterval(beat);
        for (const line of lines) line.close();
        await leavePart(app, part);
      }
      if (stopping) throw new Error('stopping');
    },
  };
}

type Work = { part: Part; lines: BulkLine[]; letter: Letter; settings: Settings };

/** Sends to each of the group; returns what is wrong when the mail server cannot be reached. */
async function sendGroup(app: App, work: Work, claimed: Claimed[]): Promise<string | null> {
  const left = claimed.filter(({ state }) => state === 'claimed');
  let trouble: string | null = null;
  await Promise.all(
    work.lines.map(async (line) => {
      for (let to = left.shift(); to; to = left.shift()) {
        if (trouble) await putBack(app.db, work.part, to.number, { seconds: 0, tries: to.tries });
        else trouble = await sendOne(app, work, line, to);
      }
    }),
  );
  return trouble;
}

async function sendOne(
  app: App,
  { part, letter, settings }: Work,
  line: BulkLine,
  to: Claimed,
): Promise<string | null> {
  const person = { email: to.email, fullName: to.full_name, subscriberId: to.subscriber_id };
  const mail = campaignMail(app, settings, letter, person);
  const outcome = await line.send({ ...mail, messageId: `${part.campaignId}.${to.number}.${to.tries}` });
  if (outcome.kind === 'sent') await settle(app.db, part, to.number, 'sent', null);
  else if (outcome.kind === 'unreachable') {
    await putBack(app.db, part, to.number, { seconds: 0, tries: to.tries });
    return `the mail server cannot be reached, ${outcome.problem}`;
  } else if (outcome.kind === 'later' && to.tries + 1 < TRIES) {
    const seconds = FIRST_PAUSE_SECONDS * 2 ** to.tries;
    await putBack(app.db, part, to.number, { seconds, tries: to.tries + 1 });
  } else await settle(app.db, part, to.number, outcome.kind === 'unknown' ? 'unknown' : 'failed', outcome.problem);
  return null;
}
