import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import { type Letterhead, renderMail } from '#platform/mail/layout.ts';
import { enqueueMail, type Mail, replyTo } from '#platform/mail/outbox.ts';
import { isPseudonym } from '#platform/mail/pseudonym.ts';
import { RETURN_OUTCOME_LABELS, returnNumber } from '#shared/return-states.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { mailText } from '../mail-texts/rules.ts';
import { guestLink } from '../orders/guest-link.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { listOrderItems, lockOrder } from '../orders/lock-order.ts';
import { orderItemText } from '../orders/mails.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { MailRequest } from './process/draft.ts';
import type { Return, ReturnLine, ReturnsAggregate } from './process/return.ts';

/** `guestLink`: opens the order of a guest; null for accounts. */
type From = { letterhead: Letterhead; origin: string; guestLink: string | null };
type MailedOrder = Pick<OrderRow, 'id' | 'displayId' | 'fullName' | 'email'>;
type Item = Parameters<typeof orderItemText>[0] & { id: string };

const linesOf = ({ lines }: Return, items: readonly Item[], describe: (line: ReturnLine) => string) =>
  lines.map((line): [string, string] => {
    const item = items.find(({ id }) => id === line.orderItemId)!;
    return [orderItemText({ ...item, quantity: line.quantity }), describe(line)];
  });

const withReason = (text: string, reason: string | null): string => (reason ? `${text}: ${reason}` : text);

const button = ({ origin, guestLink: link }: From, order: MailedOrder, { id }: Return) =>
  ({
    kind: 'button',
    label: link ? 'Open your order' : 'See your return',
    href: link ?? `${origin}/orders/${order.id}/returns/${id}`,
  }) as const;

const placeholders = (order: MailedOrder, one: Return) => ({
  name: order.fullName,
  order: order.displayId,
  return: returnNumber(one.number),
});

/** Sent when staff have decided the lines of a return. */
export function returnDecidedMail(from: From, order: MailedOrder, one: Return, items: readonly Item[]): Mail {
  const text = mailText(from.letterhead, 'return-decided', placeholders(order, one));
  const approved = one.lines.filter(({ decision }) => decision === 'approved');
  const comesBack = approved.some(({ isSentBack }) => isSentBack);
  return {
    to: order.email,
    purpose: 'return-decided',
    relatedId: order.id,
    subject: text('subject'),
    ...renderMail(from.letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      {
        kind: 'rows',
        rows: linesOf(one, items, ({ decision, refusal }) =>
          decision === 'approved' ? 'Approved' : withReason('Not taken back', refusal),
        ),
      },
      { kind: 'text', text: approved.length === 0 ? '' : text(comesBack ? 'sendBack' : 'claim') },
      button(from, order, one),
    ]),
  };
}

/** Sent when a return is closed, with what became of each line. */
export function returnClosedMail(
  from: From & { supportEmail: string },
  order: MailedOrder,
  one: Return,
  items: readonly Item[],
): Mail {
  const text = mailText(from.letterhead, 'return-closed', placeholders(order, one));
  return {
    to: order.email,
    purpose: 'return-closed',
    relatedId: order.id,
    subject: text('subject'),
    headers: replyTo(from.supportEmail),
    ...renderMail(from.letterhead, [
      { kind: 'heading', text: text('heading') },
      { kind: 'text', text: text('opening') },
      {
        kind: 'rows',
        rows: linesOf(one, items, ({ outcome, refusal }) =>
          withReason(RETURN_OUTCOME_LABELS[outcome ?? 'refused'], refusal),
        ),
      },
      button(from, order, one),
      { kind: 'note', text: text('closing') },
    ]),
  };
}

/** Queues the mail that a decision asks for, unless the order has no address for it. */
export async function mailReturn(
  app: App,
  tx: Tx,
  { name, returnId }: MailRequest,
  { orderId, returns }: ReturnsAggregate,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order?.email || isPseudonym(order.email)) return;
  const one = returns.find(({ id }) => id === returnId)!;
  const { id, guestLinkVersion } = order;
  const from = {
    letterhead: await readLetterhead(app, tx),
    origin: app.config.origin,
    guestLink: guestLinkVersion === null ? null : guestLink(app, { id, guestLinkVersion }),
    supportEmail: (await readSettings(tx)).general.supportEmail,
  };
  const items = await listOrderItems(tx, orderId);
  const mail =
    name === 'return-decided' ? returnDecidedMail(from, order, one, items) : returnClosedMail(from, order, one, items);
  await enqueueMail(app, tx, mail);
}
