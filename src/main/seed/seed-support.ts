import { desc, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/customers.ts';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import { orders } from '#db/schema/orders.ts';
import { type TicketKind, type TicketState, ticketMessages, tickets } from '#db/schema/support.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';

type DemoTicket = {
  kind: TicketKind;
  state: TicketState;
  name: string;
  email: string;
  hoursAgo: number;
  subject: string;
  message: string;
  /** about the customer's latest order */
  ofOrder?: boolean;
  answer?: string;
  note?: string;
};

const TICKETS: DemoTicket[] = [
  {
    kind: 'complaint',
    state: 'open',
    name: 'Ananya Deshpande',
    email: 'customer@ojas.example',
    hoursAgo: 55,
    subject: 'Seal of the tub was broken',
    message: 'The inner seal of one tub was open when it came.\nCan you replace it?',
    ofOrder: true,
    note: 'Batch and pictures asked for at the warehouse.',
  },
  {
    kind: 'contact',
    state: 'open',
    name: 'Gurpreet Sandhu',
    email: 'gurpreet.sandhu@example.in',
    hoursAgo: 9,
    subject: 'Which whey without lactose?',
    message: 'I cannot have lactose. Which of your proteins would you take?',
  },
  {
    kind: 'enquiry',
    state: 'answered',
    name: 'Meera Krishnan',
    email: 'meera.k@example.in',
    hoursAgo: 30,
    subject: 'Plan for a vegetarian runner',
    message: 'Is the endurance plan vegetarian throughout?',
    answer: 'Yes, every meal of it is. Eggs are named as a swap only.',
  },
  {
    kind: 'complaint',
    state: 'resolved',
    name: 'Siddharth Menon',
    email: 'siddharth.menon@example.in',
    hoursAgo: 200,
    subject: 'Parcel two days late',
    message: 'The parcel was promised for Monday and came on Wednesday.',
    answer: 'We are sorry: the hub was closed on Monday. Your next order goes out first.',
  },
];

const READERS = ['Ananya Iyer', 'Fatima Sheikh', 'Vikram Rathore', 'Debanjan Mukherjee', 'Sneha Patil', 'Kavya Reddy'];

/** What the demo's staff find to work on: messages of customers, and people who get letters. */
export async function seedSupport(tx: Tx, customerId: string, now: Date): Promise<void> {
  const [staff] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'admin@ojas.example'));
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, customerId))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  for (const { hoursAgo, ofOrder, answer, note, ...ticket } of TICKETS) {
    const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
    const created = at(hoursAgo);
    const [row] = await tx
      .insert(tickets)
      .values({
        ...ticket,
        userId: ofOrder ? customerId : null,
        orderId: ofOrder ? (order?.id ?? null) : null,
        createdAt: created,
        acknowledgedAt: created,
        waitingSince: created,
        resolvedAt: ticket.state === 'resolved' ? at(hoursAgo - 20) : null,
      })
      .returning({ id: tickets.id });
    const said = { ticketId: row!.id, authorId: staff?.id ?? null };
    if (note) await tx.insert(ticketMessages).values({ ...said, kind: 'note', body: note, at: at(hoursAgo - 2) });
    if (answer) await tx.insert(ticketMessages).values({ ...said, kind: 'answer', body: answer, at: at(hoursAgo - 5) });
    if (ticket.state === 'resolved')
      await tx.insert(ticketMessages).values({ ...said, kind: 'resolved', at: at(hoursAgo - 20) });
  }
  await tx.insert(newsletterSubscribers).values(
    READERS.map((fullName, index) => {
      const since = new Date(now.getTime() - (index * 9 + 2) * DAY_MS);
      const email = `${fullName.toLowerCase().replace(' ', '.')}@example.in`;
      return { email, fullName, isActive: true, subscribedAt: since, confirmedAt: since };
    }),
  );
}
