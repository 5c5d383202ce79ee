import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { users } from '../../src/db/schema/customers.ts';
import { createSession } from '../../src/features/customers/session.ts';
import type { App } from '../../src/platform/app.ts';
import { ADDRESS, makeCustomer } from '../../tests/factories.ts';

export type Product = { productId: string; variantId: string };
export type OrderResponse = { status: number; body: Json; retryAfter: number | null; ms: number };
type Json = Record<string, unknown>;
type Quote = { lines: unknown[]; discount: number; total: number };

/** A signed-in customer with a connection. */
export type Buyer = { userId: string; post(path: string, body: object): Promise<OrderResponse> };

/** Runs the work for each item, 16 at a time, so that the setup causes no load peak. */
export async function sixteenAtATime<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const results: Answer[] = [];
  for (let at = 0; at < items.length; at += 16)
    results.push(...(await Promise.all(items.slice(at, at + 16).map((item) => work(item)))));
  return results;
}

export const makeBuyers = (app: App, shopUrl: string, count: number): Promise<Buyer[]> =>
  sixteenAtATime(Array.from({ length: count }), () => makeBuyer(app, shopUrl));

async function makeBuyer(app: App, shopUrl: string): Promise<Buyer> {
  const userId = await makeCustomer(app);
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('The account of the buyer is missing');
  const { accessToken } = await createSession(app, user, 'bench');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return { userId, post: (path, body) => post(new URL(`/api${path}`, shopUrl), agent, accessToken, body) };
}

function post(url: URL, agent: Agent, token: string, body: object): Promise<OrderResponse> {
  const started = performance.now();
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    authorization: `Bearer ${token}`,
  };
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', agent, headers }, async (response) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of response) chunks.push(chunk);
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()),
          retryAfter: Number(response.headers['retry-after'] ?? Number.NaN) || null,
          ms: performance.now() - started,
        });
      } catch (error) {
        reject(error);
      }
    });
    asking.on('error', reject);
    asking.end(text);
  });
}

export const addToCart = (buyer: Buyer, product: Product, quantity = 1): Promise<OrderResponse> =>
  buyer.post('/cart/items', { ...product, quantity, idempotencyKey: randomUUID() });

export const CART = { kind: 'cart' };

/** Orders as quoted, in cash unless another method is given. */
export function order(
  buyer: Buyer,
  source: object,
  quote: Json,
  paymentMethod = 'cod',
  key = randomUUID(),
): Promise<OrderResponse> {
  const { lines, discount, total } = quote as Quote;
  const seenQuote = { lines, discount, total };
  return buyer.post('/checkout/orders', {
    source,
    quote: seenQuote,
    shippingAddress: ADDRESS,
    paymentMethod,
    idempotencyKey: key,
  });
}

/** The response body. Throws unless the status is 200. */
export function expectOk({ status, body }: OrderResponse, what: string): Json {
  if (status !== 200) throw new Error(`${what} returned ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  return body;
}
