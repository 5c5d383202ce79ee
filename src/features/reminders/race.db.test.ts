/** Orders and payments at the moment at which the mail about them would be written. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { mails } from '#db/schema/platform.ts';
import { reminders } from '#db/schema/reminders.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { openReminderShop, type ReminderShop } from '#tests/reminder-shop.ts';
import { startPayment } from '../payments/start-payment.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { writeDueReminders } from './write-due-reminders.ts';

let shop: ReminderShop;
beforeAll(async () => {
  shop = await openReminderShop();
});
afterAll(() => shop.close());

const ROUNDS = 20;
let count = 0;

async function leftBehind() {
  count += 1;
  const email = `race${count}@example.in`;
  const shopper = await shop.guest();
  await shop.fill(shopper, 1);
  await shop.begin(shopper, email);
  return { ...shopper, email };
}

/** An unpaid order whose mail is due, with what pays it. */
async function unpaid() {
  const shopper = await leftBehind();
  const orderId = await shop.order(shopper, shopper.email, null);
  const { transactionId } = await startPayment(shop.app, shop.gateways, shopper.userId, orderId);
  const reservationExpiresAt = new Date(shop.app.now().getTime() + DAY_MS);
  await shop.app.db.update(orders).set({ reservationExpiresAt }).where(eq(orders.id, orderId));
  shop.app.advance(2 * HOUR_MS + MINUTE_MS);
  shop.gateway.words.set(transactionId, { state: 'succeeded' });
  const pay = () => verifyPayment(shop.app, shop.gateways, transactionId);
  return { ...shopper, pay };
}

/** Runs both in either order and checks that no mail is written after the other has committed. */
async function race(email: string, end: () => Promise<unknown>, isEndFirst: boolean) {
  let endedAt = 0;
  let sequence = 0;
  const ending = async () => {
    await end();
    endedAt = ++sequence;
  };
  // jobs are sent within the transaction that writes the mail, before it commits
  let writtenAt = 0;
  const watching = {
    ...shop.app,
    jobs: {
      ...shop.app.jobs,
      async sendAll() {
        writtenAt = ++sequence;
      },
    },
  };
  const sweep = () => writeDueReminders(watching);
  await Promise.all(isEndFirst ? [ending(), sweep()] : [sweep(), ending()]);
  shop.app.advance(MINUTE_MS);
  await writeDueReminders(shop.app);
  const addresses = await shop.send();
  expect(addresses).toEqual([]);
  if (writtenAt > 0) expect(writtenAt).toBeLessThan(endedAt);
  const [reminder] = await shop.app.db.select().from(reminders).where(eq(reminders.email, email));
  expect(reminder).toMatchObject({ state: 'suppressed', reason: 'ordered' });
  return writtenAt > 0;
}

test('no mail is written or sent after an order in cash, in either order', async () => {
  const outcomes: boolean[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const shopper = await leftBehind();
    shop.app.advance(2 * HOUR_MS + MINUTE_MS);
    outcomes.push(await race(shopper.email, () => shop.order(shopper, shopper.email), round % 2 === 0));
  }
  expect(outcomes).toHaveLength(ROUNDS);
}, 180_000);

test('no mail is written or sent after a payment, in either order', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email, pay } = await unpaid();
    await race(email, pay, round % 2 === 0);
  }
}, 180_000);

test('a mail that is being sent when the payment commits is sent once', async () => {
  const { email, pay } = await unpaid();
  expect(await writeDueReminders(shop.app)).toBe(1);
  expect(await shop.send()).toEqual([email]);
  await pay();
  expect(await shop.send()).toEqual([]);
  expect(await shop.app.db.select().from(mails).where(eq(mails.purpose, 'basket-reminder'))).toHaveLength(1);
});
