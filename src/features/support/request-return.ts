import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { ticketImages, tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { RETURN_REASON_LABELS, RETURN_WISH_LABELS } from '#shared/return-request.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { findOwnOrder } from '../orders/get-order.ts';
import { listOrderItems } from '../orders/lock-order.ts';
import { orderItemText } from '../orders/mails.ts';
import { changeReturnsWithin } from '../returns/process/change-returns.ts';
import { readSettings } from '../settings/read-settings.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import type { returnsContract } from './account-contract.ts';
import { ticketAcknowledgementMail, ticketNotificationMails } from './mails.ts';
import { ticketNumber } from './rules.ts';

type Input = z.infer<NonNullable<(typeof returnsContract.request)['~orpc']['inputSchema']>>;

/**
 * Requests the return of units of one of the customer's delivered orders: creates a return and its ticket, acknowledged
 * by mail, for staff to decide. ORDER_NOT_RETURNABLE, RETURN_QUANTITY_EXCEEDED and IMAGE_MISSING.
 */
export async function requestReturn(app: App, userId: string, input: Input): Promise<{ ticket: string }> {
  const { idempotencyKey, ...body } = input;
  const settings = await readSettings(app.db);
  const letterhead = await readLetterhead(app, app.db);
  const now = app.now();
  return transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `support.return:${userId}`, key: idempotencyKey, body, now }, async () => {
      const order = await findOwnOrder(tx, userId, input.id);
      const { wish, note } = input;
      const command = { type: 'request', note, lines: input.lines.map((line) => ({ ...line, wish })) } as const;
      const { result, after, idOf } = await changeReturnsWithin(app, tx, order.id, command, `customer:${userId}`);
      const returnId = idOf(result.returnId);
      const lines = after.returns
        .find(({ id }) => id === returnId)!
        .lines.map(({ orderItemId, quantity, reason }) => ({ itemId: orderItemId, quantity, reason }));
      const items = await listOrderItems(tx, order.id);
      const requestLines = lines.map(({ itemId, quantity, reason }) => {
        const item = items.find(({ id }) => id === itemId)!;
        return `${orderItemText({ ...item, quantity })}: ${RETURN_REASON_LABELS[reason]}`;
      });
      const [ticket] = await tx
        .insert(tickets)
        .values({
          kind: 'return',
          name: order.fullName,
          email: order.email,
          phone: order.phone,
          subject: `Return from order ${order.displayId}`,
          message: [...requestLines, `Wanted: ${RETURN_WISH_LABELS[wish]}`, note].filter(Boolean).join('\n'),
          userId,
          orderId: order.id,
          returnId,
          createdAt: now,
          waitingSince: now,
          acknowledgedAt: now,
        })
        .returning();
      await attachImages(tx, userId, ticket!.id, input.imageIds);
      const request = { ticketId: ticket!.id, wish, lines };
      await recordWebhookEvents(tx, [
        { type: 'return.requested', subject: order.id, data: { orderId: order.id, return: request } },
      ]);
      await enqueueMail(app, tx, ticketAcknowledgementMail(letterhead, settings, ticket!));
      if (settings.email.emailNotifications)
        for (const mail of ticketNotificationMails(letterhead, settings, ticket!)) await enqueueMail(app, tx, mail);
      return { ticket: ticketNumber(ticket!.number) };
    }),
  );
}

async function attachImages(tx: Tx, userId: string, ticketId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const attached = await tx
    .update(ticketImages)
    .set({ ticketId })
    .where(and(inArray(ticketImages.id, [...ids]), eq(ticketImages.userId, userId), isNull(ticketImages.ticketId)))
    .returning({ id: ticketImages.id });
  if (attached.length < new Set(ids).size) throw new DomainError('IMAGE_MISSING');
}
