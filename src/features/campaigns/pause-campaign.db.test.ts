import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import { makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { acquireBatch, releaseBatch } from './batch-lease.ts';
import { claimRecipients, recordDelivery } from './campaign-delivery.ts';
import { createCampaign } from './create-campaign.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { readCampaign } from './read-campaign.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { startCampaign } from './start-campaign.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterEach(() => app.close());

test('completes a campaign on resume when its last mails were sent while it was paused', async () => {
  await app.db.insert(newsletterSubscribers).values({
    email: 'asha@example.in',
    isActive: true,
    subscribedAt: app.now(),
    confirmedAt: app.now(),
  });
  const { id } = await createCampaign(app, staff, {
    title: 'New',
    subject: 'New',
    content: 'New',
    campaignType: 'promotional',
  });
  await startCampaign(app, staff, id);
  const part = (await acquireBatch(app.db, { campaignId: id, batch: 1, run: randomUUID() }, 30))!;
  const [claimed] = await claimRecipients(app.db, part, 10);
  await pauseCampaign(app, staff, id);
  await recordDelivery(app.db, part, claimed!.number, 'sent', null);
  await releaseBatch(app, part);
  await resumeCampaign(app, staff, id);
  expect(await readCampaign(app.db, id)).toMatchObject({ state: 'sent', counts: { sent: 1, waiting: 0 } });
});
