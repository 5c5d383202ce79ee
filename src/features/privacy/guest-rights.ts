import { eq, inArray } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { sessions, users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { signSingleUseToken } from '#platform/http/single-use-token.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { OrderCodeAction } from '#shared/order-code-actions.ts';
import { recordChange } from '../audit/record-change.ts';
import type { CodeUse } from '../customers/code-contact.ts';
import { endCodes, findMatchingCodes } from '../customers/match-codes.ts';
import { requestCode } from '../customers/request-sign-in-code.ts';
import { endSessions } from '../customers/session.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { firstChannel } from '../messages/first-channel.ts';
import { findLinkedOrder } from '../orders/guest-link.ts';
import { readSettings } from '../settings/read-settings.ts';
import { eraseSubject } from './delete-account.ts';
import { contactOf, findGuestSubject, readProvenGuest } from './guest-subject.ts';
import { findOpenOrders } from './list-open-orders.ts';
import { accountDeletedMail } from './mails.ts';

export const GUEST_EXPORT_PURPOSE = 'guest-data';

type Entry = { token: string; code: string; browser: string };

const codeUseOf = (id: string, action: OrderCodeAction): CodeUse => ({ order: { id, action } });

/**
 * Queues a code for the contact of a linked order, which alone lets export or erase the data of its guest.
 * INVALID_LINK, TOO_MANY_CODES; CODE_NOT_SENDABLE when the order has only a phone and the shop sends no codes to phones.
 */
export async function requestOrderCode(
  app: App,
  { token, action, browser }: { token: string; action: OrderCodeAction; browser: string },
): Promise<void> {
  const { orderId } = await findLinkedOrder(app, app.db, token);
  const contact = contactOf((await readProvenGuest(app, app.db, orderId)).order);
  if ('phone' in contact && !(await firstChannel(app.db, 'sign_in.code'))) throw new DomainError('CODE_NOT_SENDABLE');
  await requestCode(app, { ...contact, browser }, codeUseOf(orderId, action));
}

/** Creates the path of a guest's data; it works for a minute. INVALID_LINK, INVALID_CODE. */
export async function createGuestDataLink(app: App, entry: Entry): Promise<string> {
  const { orderId, guestId, end } = await checkCode(app, entry, 'export');
  await transact(app.db, async (tx) => {
    await end(tx);
    const data = { what: 'own data' };
    await recordSecurityEvent(tx, { kind: 'export.requested', at: app.now(), userId: guestId, data });
  });
  return `/order-data?token=${signSingleUseToken(app, GUEST_EXPORT_PURPOSE, orderId)}`;
}

/**
 * Erases what identifies the guest of a linked order, in one transaction: their orders stay without their name, and the
 * links of these end. INVALID_LINK, INVALID_CODE, SUPPLIER_INCOMPLETE; GUEST_HAS_OPEN_ORDERS while goods or money are in
 * transit, which leaves the code as it was.
 */
export async function eraseGuest(app: App, entry: Entry, requestId: string): Promise<void> {
  const { orderId, guestId, end } = await checkCode(app, entry, 'erase');
  const now = app.now();
  await transact(app.db, async (tx) => {
    const subject = await findGuestSubject(app, tx, orderId);
    await findLinkedOrder(app, tx, entry.token);
    await end(tx);
    const openOrders = await findOpenOrders(tx, inArray(orders.id, subject.orderIds));
    if (openOrders.length > 0) throw new DomainError('GUEST_HAS_OPEN_ORDERS', { orders: openOrders });
    const { order } = await readProvenGuest(app, tx, orderId);
    await tx.update(users).set({ guestKeyHash: null }).where(eq(users.id, guestId));
    await endSessions(app, tx, eq(sessions.userId, guestId));
    await eraseSubject(app, tx, subject);
    await recordSecurityEvent(tx, { kind: 'account.deleted', at: now, data: { what: 'guest' } });
    await recordChange(tx, { userId: guestId, requestId }, now, {
      action: 'user.delete',
      entityId: guestId,
      label: 'Guest, erased by themselves',
    });
    if (order.email) {
      const [letterhead, settings] = [await readLetterhead(app, tx), await readSettings(tx)];
      await enqueueMail(app, tx, accountDeletedMail(letterhead, settings, { ...order, isGuest: true }));
    }
  });
}

/** Counts a try of a code; `end` uses it up in the caller's transaction. INVALID_LINK, INVALID_CODE. */
async function checkCode(app: App, { token, code, browser }: Entry, action: OrderCodeAction) {
  const { orderId, guestId } = await findLinkedOrder(app, app.db, token);
  const { order } = await readProvenGuest(app, app.db, orderId);
  const use = codeUseOf(orderId, action);
  const codeIds = await findMatchingCodes(app, { contact: contactOf(order), use, code, browser });
  if (codeIds.length === 0) throw new DomainError('INVALID_CODE');
  const end = async (tx: Tx) => {
    // not when staff have changed the contact meanwhile
    const contact = contactOf((await readProvenGuest(app, tx, orderId)).order);
    if (!(await endCodes(tx, codeIds, { contact, use }, app.now()))) throw new DomainError('INVALID_CODE');
  };
  return { orderId, guestId, end };
}
