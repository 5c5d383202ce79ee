import { connect } from '../../src/db/client.ts';
import { serve } from '../../src/main/serve.ts';
import { listenForInvalidations } from '../../src/platform/http/page-invalidation.ts';
import { createBoss, jobQueue } from '../../src/platform/jobs/queue.ts';
import { makeProduct } from '../../tests/factories.ts';
import { recordStatements } from '../../tests/record-statements.ts';
import { createShopHttp } from '../shop-http.ts';
import { addToCart, CART, expectOk, makeBuyers, order } from './buyers.ts';
import type { OrderShop } from './order-shop.ts';

/** The number of statements of a cash order, from the cart line on, and of those in its transaction. */
export async function countStatements({ app, databaseUrl }: OrderShop): Promise<{ all: number; placing: number }> {
  const database = connect(databaseUrl);
  const { recorded } = recordStatements(database.pool);
  const listener = listenForInvalidations(databaseUrl, [database.rowCache], app.log);
  const boss = createBoss(databaseUrl, app.log, 'sender');
  await boss.start();
  await listener.upToDate();
  const http = createShopHttp({ ...app, db: database.db, jobs: jobQueue(boss) });
  const server = await serve(http, '127.0.0.1', 0, () => false);
  try {
    const product = await makeProduct(app, { price: 99_900, stock: 10 });
    const [buyer] = await makeBuyers(app, `http://127.0.0.1:${server.port}`, 1);
    const buy = async () => {
      expectOk(await addToCart(buyer!, product), 'the cart');
      const quote = expectOk(await buyer!.post('/checkout/quote', { source: CART }), 'the quote');
      expectOk(await order(buyer!, CART, quote), 'the order');
    };
    // the first order fills caches and saves the address
    await buy();
    const statements = (await recorded(buy)).map(({ text }) => text);
    const beginIndex = statements.findLastIndex((text) => /^begin/i.test(text));
    return { all: statements.length, placing: statements.length - beginIndex };
  } finally {
    await server.close();
    await listener.stop();
    await boss.stop({ graceful: false });
    await database.close();
  }
}
