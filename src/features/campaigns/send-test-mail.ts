import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { accounts } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import { campaignMail } from './mails.ts';
import { readCampaign } from './read-campaign.ts';

/** Sends the campaign to the signed-in staff alone, as an ordinary mail. */
export async function sendTestMail(app: App, staff: Staff, id: string): Promise<{ to: string }> {
  const [campaign, settings] = await Promise.all([readCampaign(app.db, id), readSettings(app.db)]);
  const [me] = await app.db
    .select({ email: accounts.email, fullName: accounts.fullName })
    .from(accounts)
    .where(eq(accounts.id, staff.userId));
  if (!me) throw new DomainError('NOT_FOUND');
  const mail = campaignMail(app, await readLetterhead(app, app.db), settings, campaign, { ...me, subscriberId: null });
  await transact(app.db, async (tx) => {
    await enqueueMail(app, tx, { ...mail, purpose: 'campaign-test', subject: `Test: ${mail.subject}` });
    await recordChange(tx, staff, app.now(), { action: 'campaign.send-test', entityId: id, label: campaign.title });
  });
  return { to: me.email };
}
