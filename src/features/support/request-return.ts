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
import { lockOrder } from '../orders/lock-order.ts';
import { readSettings } from '../settings/read-settings.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import type { returnsContract } from './account-contract.ts';
import { ticketAcknowledgementMail, ticketNotificationMails } from './mails.ts';
import { readReturnable } from './read-returnable.ts';
import { ticketNumber } from './rules.ts';

type Input = z.infer<NonNullable<(typeof returnsContract.request)['~orpc']['inputSchema']>>;

/**
 * Requests the return of units of one of the customer's delivered orders: creates a ticket of kind 'return', acknowledged
 * by mail, for staff to decide. ORDER_NOT_RETURNABLE, RETURN_QUANTITY_EXCEEDED and IMAGE_MISSING.
 */
export async function requestReturn(app: App, userId: string, input: Input): Promise<{ ticket: string }> {
  const { idempotencyKey, ...body } = input;
  const settings = await readSettings(app.db);
  const letterhead = await readLetterhead(app, app.db);
  const now = app.now();
  return transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `support.return:${userId}`, key: idempotencyKey, body, now }, async () => {
      const { id } = await findOwnOrder(tx, userId, input.id);
      // locked, so that simultaneous requests cannot name the same unit
      const order = await lockOrder(tx, id);
      if (!order) throw new DomainError('NOT_FOUND');
      const { until, items } = await readReturnable(tx, order, now);
      if (!until) throw new DomainError('ORDER_NOT_RETURNABLE');
      const lines = sumLines(input.lines);
      for (const { itemId, quantity } of lines) {
        const returnable = items.find((item) => item.id === itemId)?.returnable;
        if (returnable === undefined) throw new DomainError('NOT_FOUND');
        if (quantity > returnable) throw new DomainError('RETURN_QUANTITY_EXCEEDED', { itemId, returnable });
      }
      const requestLines = lines.map(({ itemId, quantity, reason }) => {
        const { productName, flavor, size } = items.find((item) => item.id === itemId)!;
        return `${[productName, flavor, size].filter(Boolean).join(', ')} × ${quantity}: ${RETURN_REASON_LABELS[reason]}`;
      });
      const [ticket] = await tx
        .insert(tickets)
        .values({
          kind: 'return',
          name: order.fullName,
          email: order.email,
          phone: order.phone,
          subject: `Return from order ${order.displayId}`,
          message: [...requestLines, `Wanted: ${RETURN_WISH_LABELS[input.wish]}`, input.note]
            .filter(Boolean)
            .join('\n'),
          userId,
          orderId: order.id,
          returnRequest: { wish: input.wish, lines },
          createdAt: now,
          waitingSince: now,
          acknowledgedAt: now,
        })
        .returning();
      await attachImages(tx, userId, ticket!.id, input.imageIds);
      const request = { ticketId: ticket!.id, wish: input.wish, lines };
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

/** Merges repeated items of one reason; with two reasons their units count together. */
function sumLines(lines: Input['lines']): Input['lines'] {
  const sums = new Map<string, Input['lines'][number]>();
  for (const line of lines) {
    const before = sums.get(line.itemId);
    sums.set(line.itemId, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...sums.values()];
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
