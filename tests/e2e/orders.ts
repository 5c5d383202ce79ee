/** Orders and payments by API, without a browser. */
import { randomUUID } from 'node:crypto';
import { ADDRESS, api, newCustomer, putInCart, type Signed, signInByApi, simulatorUrl } from './fixtures.ts';

type Seen = { lines: { variantId: string; quantity: number; price: number }[]; discount: number; total: number };
export type CheckoutSource = { kind: 'cart' } | { kind: 'line'; variantId: string; quantity: number };

/** Places an order at the quoted price and returns its id. */
export async function placeOrder(
  session: Signed,
  source: CheckoutSource = { kind: 'cart' },
  couponCode: string | null = null,
): Promise<string> {
  const what = { source, couponCode };
  const { lines, discount, total } = await api<Seen>('POST', '/checkout/quote', what, session.accessToken);
  const order = {
    ...what,
    shippingAddress: { ...ADDRESS, state: 'Karnataka', fullName: 'Asha Rao', email: session.user.email },
    quote: { lines: lines.map(({ variantId, quantity, price }) => ({ variantId, quantity, price })), discount, total },
    idempotencyKey: randomUUID(),
  };
  return (await api<{ orderId: string }>('POST', '/checkout/orders', order, session.accessToken)).orderId;
}

/** Opens a payment of the order at the gateway. */
export const initiate = (session: Signed, orderId: string) =>
  api<{ transactionId: string; redirectUrl: string }>('POST', '/payments/initiate', { orderId }, session.accessToken);

/** The gateway simulator's control API. */
export async function simulator<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${simulatorUrl()}/__sim${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`simulator ${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Sets the outcome of a payment at the gateway. */
export const decide = (transactionId: string, outcome: string) =>
  simulator('POST', `/transactions/${transactionId}/outcome`, { outcome });

/** An order of a new customer, paid at the gateway: its id, its short id and the customer's address. */
export async function placePaidOrder(slug: string, quantity = 1) {
  const person = await newCustomer();
  const session = await signInByApi(person);
  await putInCart(session, slug, quantity);
  const id = await placeOrder(session);
  const { transactionId } = await initiate(session, id);
  await decide(transactionId, 'pay');
  await api('POST', '/payments/verify', { transactionId });
  return { id, short: id.slice(0, 8), email: person.email };
}
