import { randomUUID } from 'node:crypto';
import type { Tx } from '#db/queryable.ts';
import { type TicketKind, ticketMessages, tickets } from '#db/schema/support.ts';
import { HOUR_MS } from '#shared/dates.ts';
import type { BuiltOrder } from './built-order.ts';
import { insertMany } from './insert-many.ts';
import type { Random } from './random.ts';

type Letter = { kind: TicketKind; subject: string; message: string; answer: string };

const RETURN: Letter = {
  kind: 'return',
  subject: 'I would like to return one unit',
  message: 'One unit came with a dent in the lid. I have not opened it.',
  answer: 'Thank you for the pictures. The money for the unit is on its way back to you.',
};
const LETTERS: Letter[] = [
  {
    kind: 'contact',
    subject: 'Where is my order?',
    message: 'The tracking has not moved since yesterday. When will it come?',
    answer: 'It left the hub this morning and reaches you tomorrow.',
  },
  {
    kind: 'enquiry',
    subject: 'Is it vegetarian?',
    message: 'Is everything in it vegetarian, the capsule too?',
    answer: 'Yes. The green mark on the pack holds for all of it.',
  },
  {
    kind: 'complaint',
    subject: 'The scoop was missing',
    message: 'There was no scoop in the tub, I looked through all of it.',
    answer: 'We are sorry. A scoop is on its way to you.',
  },
  {
    kind: 'contact',
    subject: 'Invoice with our GSTIN',
    message: 'Can the invoice carry the GSTIN of our gym?',
    answer: 'For the next order, yes: write it to us before the parcel leaves.',
  },
  {
    kind: 'enquiry',
    subject: 'How much water for one scoop?',
    message: 'The label says 200 ml. Can I take milk instead?',
    answer: 'You can. Milk adds about 7 grams of protein and some sugar of its own.',
  },
  {
    kind: 'complaint',
    subject: 'Wrong flavour in the box',
    message: 'I ordered chocolate and got another flavour.',
    answer: 'Our mistake. The right one left today, please keep the other.',
  },
];

/** Tickets of the customers over the year: about every refunded unit and some others, all answered. */
export async function insertTickets(
  tx: Tx,
  random: Random,
  orders: readonly BuiltOrder[],
  staffId: string,
): Promise<void> {
  const written = orders
    .flatMap(({ order, refunds }) => {
      const returned = refunds.find(({ reason }) => reason === 'lines');
      if (returned) return [{ order, letter: RETURN, at: new Date(returned.createdAt!.getTime() - 20 * HOUR_MS) }];
      if (order.status !== 'delivered' && order.status !== 'completed') return [];
      const at = new Date(order.createdAt!.getTime() + (50 + random.next() * 40) * HOUR_MS);
      return random.chance(0.09) ? [{ order, letter: random.pick(LETTERS), at }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((one) => ({
      ...one,
      id: randomUUID(),
      answeredAt: new Date(one.at.getTime() + (2 + random.below(16)) * HOUR_MS),
    }));
  await insertMany(
    tx,
    tickets,
    written.map(({ id, order, letter: { kind, subject, message }, at, answeredAt }) => ({
      id,
      kind,
      subject,
      message,
      state: 'resolved' as const,
      name: order.fullName,
      email: order.email,
      userId: order.userId ?? null,
      orderId: order.id,
      createdAt: at,
      acknowledgedAt: at,
      waitingSince: at,
      resolvedAt: answeredAt,
    })),
  );
  const message = { authorId: staffId };
  await insertMany(
    tx,
    ticketMessages,
    written.flatMap(({ id, letter, answeredAt: at }) => [
      { ...message, ticketId: id, kind: 'answer' as const, body: letter.answer, at },
      { ...message, ticketId: id, kind: 'resolved' as const, at: new Date(at.getTime() + 1000) },
    ]),
  );
}
