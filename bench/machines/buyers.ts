import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { users } from '../../src/db/schema/customers.ts';
import { createSession } from '../../src/features/customers/session.ts';
import type { App } from '../../src/platform/app.ts';
import { ADDRESS, makeCustomer } from '../../tests/factories.ts';
import { CART, type Product } from '../orders/buyers.ts';
import { type Counts, createClient, LostRequest } from './patient-client.ts';

const PAID_WITHIN_MS = 120_000;

/** An order as known to its buyer. */
export type Bought = { orderId: string; userId: string; method: 'cod' | 'phonepe'; isPaid: boolean };

type Shop = { app: App; url: string; products: Product[]; counts: Counts; isOpen(): boolean };

/** A customer who browses, orders and pays repeatedly until the shop closes. Returns the orders. */
export async function buyUntilClosed({ app, url, products, counts, isOpen }: Shop, nth: number): Promise<Bought[]> {
  const userId = await makeCustomer(app);
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('The account of the buyer is missing');
  const { accessToken } = await createSession(app, user, 'try-machines');
  const ask = createClient(url, accessToken, counts);
  const bought: Bought[] = [];
  for (let count = nth; isOpen(); count++) {
    const product = products[count % products.length]!;
    const method = count % 2 === 0 ? 'cod' : 'phonepe';
    try {
      await ask('GET', `/api/products?limit=24&page=${1 + (count % 3)}`);
      await ask('GET', '/');
      await ask('POST', '/api/cart/items', { ...product, quantity: 1, idempotencyKey: randomUUID() });
      const { lines, discount, total } = await ask('POST', '/api/checkout/quote', { source: CART });
      const placed = await ask('POST', '/api/checkout/orders', {
        source: CART,
        quote: { lines, discount, total },
        paymentMethod: method,
        shippingAddress: { ...ADDRESS, email: user.email },
        idempotencyKey: randomUUID(),
      });
      const order: Bought = { orderId: String(placed.orderId), userId, method, isPaid: false };
      bought.push(order);
      if (method === 'phonepe') await pay(ask, order, String(placed.transactionId));
    } catch (error) {
      // counted already
      if (!(error instanceof LostRequest)) throw error;
      await sleep(1000);
    }
  }
  return bought;
}

/** Pays at the gateway, and waits for the result page. */
async function pay(ask: ReturnType<typeof createClient>, order: Bought, placedId: string): Promise<void> {
  const { orderId } = order;
  // after a request that the gateway did not answer the payment has a new id
  const opened = await ask('POST', '/api/payments/initiate', { orderId, transactionId: placedId });
  const { redirectUrl, transactionId } = opened;
  await pressPay(String(redirectUrl));
  for (const until = Date.now() + PAID_WITHIN_MS; Date.now() < until; await sleep(500)) {
    const { paymentStatus } = await ask('POST', '/api/payments/verify', { transactionId });
    order.isPaid = paymentStatus === 'completed';
    if (paymentStatus !== 'pending') return;
  }
}

async function pressPay(redirectUrl: string): Promise<void> {
  const page = new URL(redirectUrl);
  const body = new URLSearchParams({ token: page.searchParams.get('token') ?? '', action: 'pay' });
  const response = await fetch(new URL('/transact/decide', page), { method: 'POST', redirect: 'manual', body });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`the gateway returned ${response.status}`);
}
