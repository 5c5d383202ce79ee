import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { newsletterSubscribers, stockAlerts } from '#db/schema/newsletter.ts';
import { orders } from '#db/schema/orders.ts';
import { reminders } from '#db/schema/reminders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { requirePassword } from '../customers/reauthenticate.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import { requireOtherAdministrator } from '../team/is-last-administrator.ts';
import { type DataSubject, findDataSubject } from './data-subject.ts';
import { ERASURES } from './erase.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { accountDeletedMail } from './mails.ts';
import { DELETION_NOTICE } from './rules.ts';

/**
 * Deletes an account and all that identifies the data subject, in one transaction; invoices stay as issued.
 * ACCOUNT_HAS_OPEN_ORDERS while goods or money are in transit, LAST_ADMINISTRATOR.
 */
export async function deleteAccount(app: App, staff: Staff, password: string): Promise<void> {
  await requirePassword(app, staff.userId, password);
  const now = app.now();
  await transact(app.db, async (tx) => {
    await requireOtherAdministrator(tx, staff.userId);
    // the account is locked, so nothing new can refer to it
    const subject = await findDataSubject(app, tx, staff.userId);
    if (!subject) throw new DomainError('NOT_FOUND');
    const open = await listOpenOrders(tx, subject.userId);
    if (open.length > 0) throw new DomainError('ACCOUNT_HAS_OPEN_ORDERS', { orders: open });
    await eraseSubject(app, tx, subject, ['account']);
    await recordSecurityEvent(tx, { kind: 'account.deleted', at: now });
    await recordChange(tx, staff, now, {
      action: 'user.delete',
      entityId: subject.userId,
      label: 'Deleted by its owner',
    });
    const [letterhead, settings] = [await readLetterhead(app, tx), await readSettings(tx)];
    await enqueueMail(app, tx, accountDeletedMail(letterhead, settings, { ...subject, isGuest: false }));
  });
}

/** Issues the invoices that are due, withdraws consents (also of these purposes) and erases all rows of a data subject. */
export async function eraseSubject(
  app: App,
  tx: Tx,
  subject: DataSubject,
  purposes: readonly 'account'[] = [],
): Promise<void> {
  const now = app.now();
  await issueWhatIsDue(app, tx, subject);
  await takeConsentsBack(tx, subject, purposes, now);
  await app.extensions?.erasePersonalData(tx, subject.userId);
  for (const erase of Object.values(ERASURES)) await erase(tx, subject, now);
}

// due invoices are issued now, since their buyer is unknown afterwards
async function issueWhatIsDue(app: App, tx: Tx, { orderIds }: DataSubject): Promise<void> {
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        isNull(orders.invoicedAt),
        isNull(orders.deletedAt),
        isNotNull(orders.confirmedAt),
        inArray(orders.status, ['delivered', 'completed']),
      ),
    );
  for (const { id } of due) await issueInvoice(app, tx, id);
}

async function takeConsentsBack(
  tx: Tx,
  { email, userId }: DataSubject,
  otherPurposes: readonly 'account'[],
  at: Date,
): Promise<void> {
  const [letters] = await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  const [alert] = await tx.select().from(stockAlerts).where(eq(stockAlerts.email, email)).limit(1);
  const [request] = await tx.select().from(deliveryRequests).where(eq(deliveryRequests.email, email)).limit(1);
  const [reminder] = await tx
    .select()
    .from(reminders)
    .where(and(eq(reminders.email, email), eq(reminders.state, 'planned')))
    .limit(1);
  const purposes = [
    ...otherPurposes,
    ...(letters ? ['newsletter' as const] : []),
    ...(alert ? ['stock-alert' as const] : []),
    ...(request ? ['delivery-request' as const] : []),
    ...(reminder ? ['reminders' as const] : []),
  ];
  const withdrawal = { email, userId, given: false, notice: DELETION_NOTICE, source: 'deletion' as const, at };
  await recordConsent(tx, ...purposes.map((purpose) => ({ ...withdrawal, purpose })));
}
