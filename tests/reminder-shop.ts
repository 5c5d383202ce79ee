import { randomUUID } from 'node:crypto';
import { and, asc, eq, like, or, sql } from 'drizzle-orm';
import { products, productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { reminders } from '#db/schema/reminders.ts';
import { addLine } from '#features/cart/add-line.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { startGuest } from '#features/customers/start-guest.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { beginBasket } from '#features/reminders/begin-basket.ts';
import { MAIL_PURPOSES } from '#features/reminders/mails.ts';
import { withdrawReminder } from '#features/reminders/withdraw-reminder.ts';
import { createMailSender } from '#platform/mail/send-mail.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import { makeCustomer, makeProduct, makeStaff, prepareCheckout, scriptedGateway } from './factories.ts';
import { createTestApp } from './test-app.ts';

export type ReminderShop = Awaited<ReturnType<typeof openReminderShop>>;
type Shopper = { userId: string; isGuest: boolean };
const PURPOSES = Object.values(MAIL_PURPOSES);

/** A shop with all reminders, orders in cash and reviews, and the actions of its shoppers. */
export async function openReminderShop() {
  const app = await createTestApp();
  const { gateway, gateways } = scriptedGateway();
  const staff = await makeStaff(app);
  await app.db
    .insert(settings)
    .values([
      { section: 'checkout', value: { accountsRequired: false } },
      { section: 'payment', value: { codEnabled: true } },
      { section: 'content', value: { reviews: true } },
      { section: 'reminders', value: { basket: true, review: true, refill: true } },
    ])
    .onConflictDoUpdate({ target: settings.section, set: { value: sql`excluded.value` } });
  const product = await makeProduct(app, { stock: 100_000 });
  // database and shop have one clock, as in production
  app.advance(Date.now() - app.now().getTime());

  const guest = async (): Promise<Shopper> => {
    const { user } = await startGuest(app, { browser: randomUUID() + randomUUID(), userAgent: 'test' });
    return { userId: user.id, isGuest: true };
  };
  const account = async (): Promise<Shopper & { email: string }> => {
    const userId = await makeCustomer(app);
    const [user] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    return { userId, isGuest: false, email: user!.email! };
  };
  const fill = ({ userId, isGuest }: Shopper, quantity = 2, what = product) =>
    addLine(app, userId, { ...what, quantity, idempotencyKey: randomUUID() }, isGuest);
  const begin = (shopper: Shopper, email: string, agrees = true) => beginBasket(app, shopper, { email, agrees });
  async function order({ userId, isGuest }: Shopper, email: string, paymentMethod: 'cod' | null = 'cod') {
    const input = await prepareCheckout(app, gateways, userId, { paymentMethod });
    const shippingAddress = { ...input.shippingAddress, email };
    const placed = await placeOrder(
      app,
      gateways,
      { userId, address: '127.0.0.1', isGuest },
      { ...input, shippingAddress },
    );
    return placed.orderId;
  }
  async function deliver(orderId: string) {
    for (const to of ['processing', 'completed'] as const) await setOrderStatus(app, staff, { id: orderId, to });
  }
  const setDose = (servings: number, dailyServings: number, what = product) =>
    Promise.all([
      app.db.update(products).set({ dailyServings }).where(eq(products.id, what.productId)),
      app.db.update(productVariants).set({ servings }).where(eq(productVariants.id, what.variantId)),
    ]);
  const written = () =>
    app.db
      .select()
      .from(mails)
      .where(or(...PURPOSES.map((purpose) => like(mails.purpose, purpose))))
      .orderBy(asc(mails.createdAt));
  const list = (kind?: (typeof reminders.$inferSelect)['kind']) =>
    app.db
      .select()
      .from(reminders)
      .where(and(kind && eq(reminders.kind, kind)))
      .orderBy(asc(reminders.createdAt), asc(reminders.id));
  /** Sends what the outbox has; returns the addresses. */
  async function send(transport?: MailTransport): Promise<string[]> {
    const addresses: string[] = [];
    const captured: MailTransport = {
      async send(_, { to, purpose }) {
        if (PURPOSES.includes(purpose as (typeof PURPOSES)[number])) addresses.push(to);
        return { kind: 'sent' };
      },
    };
    const sender = createMailSender(transport ?? captured, async () => false, undefined, withdrawReminder);
    for (const { id } of await app.db.select({ id: mails.id }).from(mails))
      await sender.job.handle(app, { mailId: id } as never);
    return addresses;
  }
  return {
    app,
    gateway,
    gateways,
    staff,
    product,
    guest,
    account,
    fill,
    begin,
    order,
    deliver,
    setDose,
    written,
    list,
    send,
    close: () => app.close(),
  };
}

/** The token of the first link to a page in a mail. */
export const tokenIn = (text: string, page: '/reminder#' | '/reminder/unsubscribe?token='): string =>
  text.split(page)[1]?.split(/\s/)[0] ?? '';
