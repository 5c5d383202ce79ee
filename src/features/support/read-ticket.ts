import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { accounts } from '#db/schema/customers.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { returnLines, returns } from '#db/schema/returns.ts';
import { ticketMessages, tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { returnNumber } from '#shared/return-states.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { supportAdminContract } from './admin-contract.ts';
import { ASSIGNEE, assignees, describeTicket } from './list-tickets.ts';
import { listTicketImages } from './ticket-images.ts';

export type TicketDetail = z.infer<(typeof supportAdminContract)['get']['~orpc']['outputSchema'] & z.ZodType>;

/** A ticket with its replies, notes and changes. NOT_FOUND. */
export async function readTicket(app: App, db: Queryable, id: string): Promise<TicketDetail> {
  const [match] = await db
    .select({ row: tickets, assignee: ASSIGNEE })
    .from(tickets)
    .leftJoin(assignees, eq(assignees.id, tickets.assigneeId))
    .where(eq(tickets.id, id));
  if (!match) throw new DomainError('NOT_FOUND');
  const { row, assignee } = match;
  const { policy } = await readSettings(db);
  const messages = await db
    .select({ message: ticketMessages, author: accounts.fullName, email: accounts.email })
    .from(ticketMessages)
    .leftJoin(accounts, eq(accounts.id, ticketMessages.authorId))
    .where(eq(ticketMessages.ticketId, id))
    .orderBy(asc(ticketMessages.at), asc(ticketMessages.id));
  const [customer] = await db
    .select({ id: accounts.id, name: accounts.fullName, email: accounts.email })
    .from(accounts)
    .where(row.userId ? eq(accounts.id, row.userId) : eq(accounts.email, row.email));
  const [order] = row.orderId
    ? await db.select({ id: orders.id, displayId: orders.displayId }).from(orders).where(eq(orders.id, row.orderId))
    : [];
  return {
    ...describeTicket(row, assignee, policy.answerHours),
    phone: row.phone,
    message: row.message,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    customer: customer
      ? { id: customer.id, name: customer.name || customer.email, signedIn: row.userId !== null }
      : null,
    order: order ?? null,
    returnRequest: await readRequest(db, row.returnId),
    images: await listTicketImages(app, db, id),
    messages: messages.map(({ message, author, email }) => ({
      id: message.id,
      kind: message.kind,
      author: author || email,
      body: message.body,
      at: message.at.toISOString(),
    })),
  };
}

async function readRequest(db: Queryable, id: string | null): Promise<TicketDetail['returnRequest']> {
  const [match] = id ? await db.select().from(returns).where(eq(returns.id, id)) : [];
  if (!match) return null;
  const rows = await db
    .select({ line: returnLines, item: orderItems })
    .from(returnLines)
    .innerJoin(orderItems, eq(orderItems.id, returnLines.orderItemId))
    .where(eq(returnLines.returnId, match.id))
    .orderBy(asc(orderItems.position));
  return {
    id: match.id,
    number: returnNumber(match.number),
    state: match.state,
    wish: rows[0]?.line.wish ?? 'refund',
    lines: rows.map(({ line, item }) => ({
      itemId: item.id,
      quantity: line.quantity,
      reason: line.reason,
      productName: item.productName,
      flavor: item.flavor,
      size: item.size,
    })),
  };
}
