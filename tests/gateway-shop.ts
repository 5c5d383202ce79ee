import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expireOrders } from '#features/payments/expire-orders.ts';
import { processCallbackJob } from '#features/payments/process-callback.ts';
import { reconcileAttempts } from '#features/payments/reconcile-attempts.ts';
import { createGatewayRegistry, type GatewayRegistry } from '#gateways/gateway.ts';
import { phonePeV1 } from '#gateways/phonepe-v1/gateway.ts';
import { phonePeV2 } from '#gateways/phonepe-v2/gateway.ts';
import { razorpay } from '#gateways/razorpay/gateway.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { SIMULATOR } from '../src/main/gateways.ts';
import { startSimulator } from '../tools/gateway-simulator/simulator.ts';
import { checkOut, makeCustomer, makeProduct, putInCart } from './factories.ts';
import { createTestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

export type GatewayShop = Awaited<ReturnType<typeof openGatewayShop>>;

/** A shop served over HTTP whose gateways are the adapters of the project, talking to the simulator. */
export async function openGatewayShop() {
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = createServer(getRequestListener((request) => answer(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await createTestApp({ PUBLIC_URL: url });
  const simulator = await startSimulator({ settleMs: 5000 });
  const host = `${simulator.url}/apis/pg-sandbox`;
  const adapters = {
    'phonepe-v2': phonePeV2({ name: 'phonepe-v2', host, tokenUrl: `${host}/v1/oauth/token`, ...SIMULATOR.v2 }),
    'phonepe-v1': phonePeV1({ name: 'phonepe-v1', host, ...SIMULATOR.v1 }),
    razorpay: razorpay({ name: 'razorpay', host: `${simulator.url}/razorpay`, ...SIMULATOR.razorpay }),
  };
  const every = Object.values(adapters);

  /** All gateways, the named one first: it gets the new payments. */
  const gatewaysFrom = (name: string) =>
    createGatewayRegistry(
      [...every.filter((one) => one.name === name), ...every.filter((one) => one.name !== name)].map((gateway) => ({
        provider: 'phonepe',
        mode: 'live',
        gateway,
      })),
    );
  const http = testHttp(app, gatewaysFrom('phonepe-v2'));
  answer = (request) => http.fetch(request);

  async function control(method: string, path: string, body?: object) {
    const response = await fetch(`${simulator.url}/__sim${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }

  return {
    ...{ app, simulator, url, adapters, every, control },

    /** The simulator forgets everything but where callbacks go. */
    async reset() {
      simulator.reset();
      await control('PATCH', '/settings', {
        v2WebhookUrl: `${url}/payments/callback/phonepe-v2`,
        razorpayWebhookUrl: `${url}/payments/callback/razorpay`,
      });
      app.sent.length = 0;
    },

    async order(name: string) {
      const gateways = gatewaysFrom(name);
      const userId = await makeCustomer(app);
      await putInCart(app, userId, await makeProduct(app, { price: 149_900 }));
      const { orderId } = await checkOut(app, gateways, userId);
      return { gateways, userId, orderId };
    },

    /** Presses a button of the pay page; the browser follows where it leads, if anywhere. */
    async press(redirectUrl: string, action: string): Promise<string | null> {
      const page = new URL(redirectUrl);
      const response = await fetch(new URL('/transact/decide', page), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: page.searchParams.get('token')!, action }),
      });
      const location = response.headers.get('location');
      if (!location) return null;
      const back = await fetch(location, { redirect: 'manual' });
      return back.headers.get('location');
    },

    /** Lets time pass until nothing more can happen: callbacks, their jobs, reconciliation, expiry. */
    async untilQuiet(gateways: GatewayRegistry) {
      const job = processCallbackJob(gateways);
      for (const step of [0.2, 0.5, 2, 14, 2]) {
        await simulator.advance(step * MINUTE_MS);
        await simulator.settle();
        app.advance(step * MINUTE_MS);
        for (const sent of app.sent.filter((one) => one.name === job.name))
          await job.handle(app, sent.data as never).catch(() => {});
        await reconcileAttempts(app, gateways);
      }
      await expireOrders(app, gateways);
    },

    async close() {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}
