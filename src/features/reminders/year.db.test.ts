/** A year of shoppers by the clock: one mail for a basket, and at most one a week to an address. */

import { and, asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { mails } from '#db/schema/platform.ts';
import { reminders } from '#db/schema/reminders.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { openReminderShop } from '#tests/reminder-shop.ts';
import { dateRefills, planReviews } from './plan-deliveries.ts';
import { purgeReminders } from './purge-reminders.ts';
import { writeDueReminders } from './write-due-reminders.ts';

const SEED = 20261129;
const HOURS = 365 * 24;
/** Hours between two looks of the sweep, in which anything may happen. */
const STEP = 8;

test('in a year nobody gets two mails within a week, nor two about one basket', async () => {
  const shop = await openReminderShop();
  const { app } = shop;
  const random = fc.sample(fc.integer({ min: 0, max: 999 }), { numRuns: (HOURS / STEP) * 3, seed: SEED });
  const next = (below: number) => random.pop()! % below;
  const people = [await shop.account(), await shop.account(), await shop.account()].map((one) => ({
    ...one,
    addresses: [one.email],
  }));
  const guests = [await shop.guest(), await shop.guest()].map((one, index) => ({
    ...one,
    // two guests with one mailbox, and one who writes it in another way
    email: 'home@example.in',
    addresses: index === 0 ? ['home@example.in'] : ['Home+shop@Example.in', 'home@example.in'],
  }));
  const all = [...people, ...guests];
  let orderedCount = 0;
  const mailsByBasket = new Map<string, number>();
  for (let hour = 0; hour < HOURS; hour += STEP) {
    app.advance(STEP * HOUR_MS);
    const shopper = all[next(all.length)]!;
    const address = shopper.addresses[next(shopper.addresses.length)]!;
    const deed = next(10);
    if (deed < 4) {
      await shop.fill(shopper, 1).catch(() => {});
      await shop.begin(shopper, address);
    } else if (deed === 4) {
      const orderId = await shop.order(shopper, address).catch(() => null);
      if (orderId) {
        await shop.deliver(orderId);
        orderedCount += 1;
      }
    } else if (deed === 5) await app.db.delete(cartItems).where(eq(cartItems.userId, shopper.userId));
    app.advance(3 * HOUR_MS);
    await planReviews(app);
    await dateRefills(app);
    await writeDueReminders(app);
  }
  const sentMails = await app.db
    .select()
    .from(reminders)
    .where(and(eq(reminders.state, 'sent'), inArray(reminders.kind, ['basket', 'review'])))
    .orderBy(asc(reminders.endedAt));
  for (const { kind, lines } of sentMails)
    for (const { cartItemId } of kind === 'basket' ? lines : [])
      mailsByBasket.set(cartItemId!, (mailsByBasket.get(cartItemId!) ?? 0) + 1);
  expect(Math.max(...mailsByBasket.values())).toBe(1);
  const timesByContact = Map.groupBy(sentMails, ({ contactHash }) => contactHash);
  const pauses = [...timesByContact.values()].flatMap((ofContact) =>
    ofContact.slice(1).map(({ endedAt }, index) => endedAt!.getTime() - ofContact[index]!.endedAt!.getTime()),
  );
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(7 * DAY_MS);
  // the year was not empty
  expect(timesByContact.size).toBe(4);
  expect(orderedCount).toBeGreaterThan(20);
  for (const kind of ['basket', 'review'])
    expect(sentMails.filter((one) => one.kind === kind).length).toBeGreaterThan(5);
  await app.db.update(mails).set({ sentAt: app.now(), nextTryAt: null });
  app.advance(366 * DAY_MS);
  await purgeReminders(app);
  expect(await shop.list()).toEqual([]);
  await shop.close();
}, 600_000);
