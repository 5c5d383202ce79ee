import { sql } from 'drizzle-orm';
import { makeProduct } from '../../tests/factories.ts';
import { expectOk, makeBuyers, order } from './buyers.ts';
import type { OrderShop } from './order-shop.ts';

export type FewUnits = { ms: number; sold: number; refused: number; shed: number };

/**
 * So many buyers have seen the price of the same product and order one unit each at once, in cash. How long it took until
 * all had their answer, and how many were sold, by the orders and by the shelf: both must say the same.
 */
export async function sellFewUnits(
  shop: OrderShop,
  { buyers, units }: { buyers: number; units: number },
): Promise<FewUnits> {
  const { app, url } = shop;
  const { variantId } = await makeProduct(app, { price: 99_900, stock: units });
  const source = { kind: 'line', variantId, quantity: 1 };
  const people = await makeBuyers(app, url, buyers);
  const quotes: Record<string, unknown>[] = [];
  // connections are open before it begins
  for (let at = 0; at < people.length; at += 16) {
    const some = people.slice(at, at + 16);
    quotes.push(
      ...(await Promise.all(
        some.map(async (buyer) => expectOk(await buyer.post('/checkout/quote', { source }), 'the quote')),
      )),
    );
  }
  const started = performance.now();
  const answers = await Promise.all(people.map((buyer, at) => order(buyer, source, quotes[at]!)));
  const ms = performance.now() - started;
  const withStatus = (status: number) => answers.filter((answer) => answer.status === status).length;
  const sold = withStatus(200);
  const other = answers.find(({ status }) => ![200, 409, 503].includes(status));
  if (other) throw new Error(`an order answered ${other.status}: ${JSON.stringify(other.body)}`);
  const { rows } = await app.db.execute<{ left: number; ordered: number }>(sql`
    select on_hand as left, (select coalesce(sum(quantity), 0)::int from order_items where variant_id = v.id) as ordered
    from product_variants v where id = ${variantId}`);
  const { left, ordered } = rows[0]!;
  if (ordered !== sold || left !== units - sold)
    throw new Error(`${sold} buyers got a confirmation, ${ordered} units are ordered and ${left} of ${units} are left`);
  return { ms, sold, refused: withStatus(409), shed: withStatus(503) };
}
