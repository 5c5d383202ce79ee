import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Buyer, expectOk, type OrderResponse, order, sixteenAtATime } from './buyers.ts';
import type { OrderShop } from './order-shop.ts';

/** a buyer who is still rejected after this long fails the measurement */
const PATIENCE_MS = 120_000;

/** `shed`: number of 503 responses, after each of which the order was sent again */
export type FewUnits = { ms: number; sold: number; refused: number; shed: number };

/**
 * That many buyers have seen the price of the same product and order one unit each at once, in cash; after a 503 they
 * repeat the order after Retry-After. Measures the time until all have a result, and the number of units sold, by the
 * orders and by the stock, which must agree.
 */
export async function sellFewUnits(
  shop: OrderShop,
  { buyers, units }: { buyers: number; units: number },
): Promise<FewUnits> {
  const { variantId } = await shop.makeProduct(units);
  const source = { kind: 'line', variantId, quantity: 1 };
  const people = await shop.makeBuyers(buyers);
  // connections are opened before the measurement
  const quotes = await sixteenAtATime(people, async (buyer) =>
    expectOk(await buyer.post('/checkout/quote', { source }), 'the quote'),
  );
  const started = performance.now();
  let shed = 0;
  const orderAgain = async (buyer: Buyer, quote: Record<string, unknown>): Promise<OrderResponse> => {
    const key = randomUUID();
    for (;;) {
      const response = await order(buyer, source, quote, 'cod', key);
      if (response.status !== 503 || !response.retryAfter || performance.now() - started > PATIENCE_MS) return response;
      shed += 1;
      await sleep(response.retryAfter * 1000);
    }
  };
  const responses = await Promise.all(people.map((buyer, at) => orderAgain(buyer, quotes[at]!)));
  const ms = performance.now() - started;
  const withStatus = (status: number) => responses.filter((response) => response.status === status).length;
  const sold = withStatus(200);
  const other = responses.find(({ status }) => ![200, 409].includes(status));
  if (other) throw new Error(`an order returned ${other.status}: ${JSON.stringify(other.body)}`);
  const { rows } = await shop.app.db.execute<{ left: number; ordered: number }>(`
    select on_hand as left, (select coalesce(sum(quantity), 0)::int from order_items where variant_id = v.id) as ordered
    from product_variants v where id = '${variantId}'`);
  const { left, ordered } = rows[0]!;
  if (ordered !== sold || left !== units - sold)
    throw new Error(`${sold} buyers got a confirmation, ${ordered} units are ordered and ${left} of ${units} are left`);
  return { ms, sold, refused: withStatus(409), shed };
}
