import type { Tx } from '#db/queryable.ts';
import { writeTogether } from '#db/write-together.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { writeMessages } from '../messages/write-messages.ts';
import { guestLink } from '../orders/guest-link.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { orderLinkMail } from './mails.ts';

/** Queues the link of a guest's order for the contact of the order: its e-mail, else its phone. */
export async function deliverLink(app: App, tx: Tx, order: OrderRow): Promise<void> {
  const link = guestLink(app, { id: order.id, guestLinkVersion: order.guestLinkVersion ?? 0 });
  if (order.email) {
    await enqueueMail(app, tx, orderLinkMail(await readLetterhead(app, tx), order, link));
    return;
  }
  const message = {
    event: 'order.link',
    phone: order.phone,
    relatedId: order.id,
    fallbackEmail: null,
    values: { order: order.displayId, link },
  } as const;
  await writeTogether(tx, writeMessages([message], app.now()));
}
