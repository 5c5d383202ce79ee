import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { settings } from '#db/schema/platform.ts';
import { creditAccounts, creditEntries } from '#db/schema/store-credit.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import type { Method } from '#features/payments/rules.ts';
import { grantCredit } from '#features/store-credit/grant-credit.ts';
import { DAY_MS } from '#shared/dates.ts';
import { makeCustomer, makeProduct, prepareCheckout, putInCart } from './factories.ts';
import { openOrderShop } from './order-shop.ts';

export type CreditShop = Awaited<ReturnType<typeof openCreditShop>>;

/** A shop that takes store credit, with what its customers do. */
export async function openCreditShop() {
  const shop = await openOrderShop();
  const { app, gateways } = shop;
  const values = { storeCredit: true };
  await app.db.insert(settings).values({ section: 'checkout', value: values });
  await app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true, phonepeEnabled: true } });

  /** Credit for a customer, which expires after days; null: never. */
  const grant = (userId: string, amount: number, days: number | null = 365, id: string = randomUUID()) =>
    transact(app.db, (tx) =>
      grantCredit(tx, {
        userId,
        amount,
        source: { kind: 'return', id },
        expiresAt: days === null ? null : new Date(app.now().getTime() + days * DAY_MS),
        actor: 'system',
        now: app.now(),
      }),
    );

  /** A customer with credit and a product of a price in the cart. */
  async function shopper({ credit, price = 100_000, stock = 10 }: { credit: number; price?: number; stock?: number }) {
    const userId = await makeCustomer(app);
    if (credit > 0) await grant(userId, credit);
    const product = await makeProduct(app, { price, stock });
    await putInCart(app, userId, product);
    return { userId, product };
  }

  const prepare = (userId: string, paymentMethod: Method | null = null) =>
    prepareCheckout(app, gateways, userId, { paymentMethod, usesCredit: true });

  const order = (userId: string, body: Awaited<ReturnType<typeof prepare>>) =>
    placeOrder(app, gateways, { userId, address: '127.0.0.1' }, body);

  return {
    ...shop,
    grant,
    shopper,
    prepare,
    order,

    /** Orders the cart with as much credit as it takes. */
    buy: async (userId: string, paymentMethod: Method | null = null) =>
      order(userId, await prepare(userId, paymentMethod)),

    /** Balance and held credit of a customer in paise. */
    async credit(userId: string) {
      const [account] = await app.db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId));
      return { balance: account?.balance ?? 0, held: account?.held ?? 0 };
    },

    /** The ledger of a customer, oldest first. */
    async entries(userId: string) {
      const rows = await app.db
        .select()
        .from(creditEntries)
        .where(eq(creditEntries.userId, userId))
        .orderBy(asc(creditEntries.position));
      return rows.map(({ kind, amount, held }) => [kind, amount, held]);
    },
  };
}
