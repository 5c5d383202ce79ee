import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { issueFirstOrderCode } from '../promotions/issue-first-order-code.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readConfirmToken } from './links.ts';
import { welcomeMail } from './mails.ts';
import { NEWSLETTER_NOTICE } from './rules.ts';

/**
 * Confirms a subscription and mails the first-order code. A repetition changes nothing; an address that subscribes again
 * keeps its one code. INVALID_LINK for a forged, expired or withdrawn link.
 */
export async function confirmSubscription(app: App, token: string): Promise<void> {
  const link = readConfirmToken(app, token);
  if (!link) throw new DomainError('INVALID_LINK');
  const settings = await readSettings(app.db);
  const letterhead = await readLetterhead(app, app.db);
  await transact(app.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, link.id))
      .for('update');
    if (!row || row.subscribedAt.getTime() !== link.since.getTime()) throw new DomainError('INVALID_LINK');
    if (row.isActive) return;
    // withdrawn since: only a new subscription activates the address
    if (row.unsubscribedAt || row.confirmedAt) throw new DomainError('INVALID_LINK');
    const percent = settings.shop.firstOrderDiscountPercent;
    const coupon = await issueFirstOrderCode(tx, { email: row.email, percent, couponId: row.couponId, now: app.now() });
    await tx
      .update(newsletterSubscribers)
      .set({ isActive: true, confirmedAt: app.now(), couponId: coupon?.id ?? row.couponId })
      .where(eq(newsletterSubscribers.id, row.id));
    await recordConsent(tx, {
      email: row.email,
      purpose: 'newsletter',
      given: true,
      notice: NEWSLETTER_NOTICE,
      source: 'newsletter-mail',
      at: app.now(),
    });
    await enqueueMail(app, tx, welcomeMail(app, letterhead, row, coupon));
  });
}
