import { desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import { orders } from '#db/schema/orders.ts';
import { ticketMessages, tickets } from '#db/schema/support.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import type { Demo } from './load-demo.ts';
import type { DemoAccounts } from './seed-users.ts';

const READERS = ['Ananya Iyer', 'Fatima Sheikh', 'Vikram Rathore', 'Debanjan Mukherjee', 'Sneha Patil', 'Kavya Reddy'];

/** The demo's open tickets and newsletter subscribers. */
export async function seedSupport(tx: Tx, demo: Demo, { customerId, staffId }: DemoAccounts, now: Date): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, customerId))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  for (const { hoursAgo, ofOrder, answer, note, ...ticket } of demo.tickets) {
    const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
    const created = at(hoursAgo);
    const [row] = await tx
      .insert(tickets)
      .values({
        ...ticket,
        name: ticket.name ?? demo.accounts.customer.fullName,
        email: ticket.email ?? demo.accounts.customer.email,
        userId: ofOrder ? customerId : null,
        orderId: ofOrder ? (order?.id ?? null) : null,
        createdAt: created,
        acknowledgedAt: created,
        waitingSince: created,
        resolvedAt: ticket.state === 'resolved' ? at(hoursAgo - 20) : null,
      })
      .returning({ id: tickets.id });
    const message = { ticketId: row!.id, authorId: staffId };
    if (note) await tx.insert(ticketMessages).values({ ...message, kind: 'note', body: note, at: at(hoursAgo - 2) });
    if (answer)
      await tx.insert(ticketMessages).values({ ...message, kind: 'answer', body: answer, at: at(hoursAgo - 5) });
    if (ticket.state === 'resolved')
      await tx.insert(ticketMessages).values({ ...message, kind: 'resolved', at: at(hoursAgo - 20) });
  }
  await tx.insert(newsletterSubscribers).values(
    READERS.map((fullName, index) => {
      const since = new Date(now.getTime() - (index * 9 + 2) * DAY_MS);
      const email = `${fullName.toLowerCase().replace(' ', '.')}@example.in`;
      return { email, fullName, isActive: true, subscribedAt: since, confirmedAt: since };
    }),
  );
}
