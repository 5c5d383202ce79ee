import { and, count, eq } from 'drizzle-orm';
import { type Queryable, transact } from '#db/client.ts';
import { type CampaignType, emailCampaigns } from '#db/schema/campaigns.ts';
import { users } from '#db/schema/customers.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireUnchanged } from '../audit/require-unchanged.ts';
import { readSettings } from '../settings/read-settings.ts';
import { campaignMail } from './mails.ts';
import { type CampaignAnswer, readCampaign } from './read-campaign.ts';
import { isComplete } from './rules.ts';

type CampaignInput = { title: string; subject: string; content: string; campaignType: CampaignType };

export async function countActiveSubscribers(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.isActive, true));
  return row!.n;
}

/** Writes a draft. CAMPAIGN_INCOMPLETE when title, subject or content is missing. */
export async function createCampaign(app: App, staff: Staff, input: CampaignInput): Promise<CampaignAnswer> {
  if (!isComplete(input)) throw new DomainError('CAMPAIGN_INCOMPLETE');
  return transact(app.db, async (tx) => {
    const [row] = await tx
      .insert(emailCampaigns)
      .values({
        ...input,
        sentBy: staff.userId,
        recipientCount: await countActiveSubscribers(tx),
        createdAt: app.now(),
      })
      .returning({ id: emailCampaigns.id });
    const after = await readCampaign(tx, row!.id);
    await recordChange(tx, staff, app.now(), {
      action: 'campaign.create',
      entityId: after.id,
      label: after.title,
      after: input,
    });
    return after;
  });
}

/** Changes a draft as it was `seen`, or refuses with EDIT_CONFLICT; CAMPAIGN_NOT_DRAFT once it is being sent. */
export async function updateCampaign(
  app: App,
  staff: Staff,
  id: string,
  input: CampaignInput,
  seen?: Record<string, unknown>,
): Promise<CampaignAnswer> {
  if (!isComplete(input)) throw new DomainError('CAMPAIGN_INCOMPLETE');
  return transact(app.db, async (tx) => {
    await tx.select({ id: emailCampaigns.id }).from(emailCampaigns).where(eq(emailCampaigns.id, id)).for('update');
    const before = await readCampaign(tx, id);
    requireUnchanged(before, seen);
    const [changed] = await tx
      .update(emailCampaigns)
      .set({ ...input, recipientCount: await countActiveSubscribers(tx) })
      .where(and(eq(emailCampaigns.id, id), eq(emailCampaigns.state, 'draft')))
      .returning({ id: emailCampaigns.id });
    if (!changed) throw new DomainError('CAMPAIGN_NOT_DRAFT');
    const { title, subject, content, campaignType } = before;
    await recordChange(tx, staff, app.now(), {
      action: 'campaign.update',
      entityId: id,
      label: input.title,
      before: { title, subject, content, campaignType },
      after: input,
    });
    return readCampaign(tx, id);
  });
}

/** Deletes a draft; what was sent stays on record. */
export async function removeCampaign(app: App, staff: Staff, id: string): Promise<void> {
  await transact(app.db, async (tx) => {
    const before = await readCampaign(tx, id);
    const gone = await tx
      .delete(emailCampaigns)
      .where(and(eq(emailCampaigns.id, id), eq(emailCampaigns.state, 'draft')))
      .returning({ id: emailCampaigns.id });
    if (gone.length === 0) throw new DomainError('CAMPAIGN_NOT_DRAFT');
    await recordChange(tx, staff, app.now(), {
      action: 'campaign.delete',
      entityId: id,
      label: before.title,
      before,
    });
  });
}

/** The mail as a subscriber without a name gets it. */
export async function previewCampaign(app: App, id: string) {
  const [letter, settings] = await Promise.all([readCampaign(app.db, id), readSettings(app.db)]);
  const person = { email: 'somebody@example.in', fullName: null, subscriberId: null };
  const { subject, text, html } = campaignMail(app, settings, letter, person);
  return { subject, text, html };
}

/** Sends the campaign to the member of staff alone, as an ordinary mail. */
export async function sendTestMail(app: App, staff: Staff, id: string): Promise<{ to: string }> {
  const [letter, settings] = await Promise.all([readCampaign(app.db, id), readSettings(app.db)]);
  const [me] = await app.db
    .select({ email: users.email, fullName: users.fullName })
    .from(users)
    .where(eq(users.id, staff.userId));
  if (!me) throw new DomainError('NOT_FOUND');
  const mail = campaignMail(app, settings, letter, { ...me, subscriberId: null });
  await transact(app.db, async (tx) => {
    await enqueueMail(app, tx, { ...mail, purpose: 'campaign-test', subject: `Test: ${mail.subject}` });
    await recordChange(tx, staff, app.now(), { action: 'campaign.test', entityId: id, label: letter.title });
  });
  return { to: me.email };
}
