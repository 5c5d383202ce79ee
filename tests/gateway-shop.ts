import { settings } from '#db/schema/platform.ts';
import { expireOrders } from '#features/payments/expire-orders.ts';
import { processCallbackJob } from '#features/payments/process-callback.ts';
import { reconcileAttempts } from '#features/payments/reconcile-attempts.ts';
import { createGatewayRegistry, type Gateway, type GatewayRegistry } from '#gateways/gateway.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { checkOut, makeCustomer, makeProduct, putInCart } from './factories.ts';
import { openSimulatedShop, pressButton } from './simulated-shop.ts';

export type GatewayShop = Awaited<ReturnType<typeof openGatewayShop>>;

/** A shop served over HTTP, whose gateways are the project's adapters and the simulator. */
export async function openGatewayShop() {
  const { newAdapters, serve, ...shop } = await openSimulatedShop();
  const { app, simulator } = shop;
  const every = newAdapters().map(({ gateway }) => gateway);

  /** All gateways, the named one first: new payments use it. */
  const gatewaysFrom = (name: string) =>
    createGatewayRegistry(
      [...every.filter((one) => one.name === name), ...every.filter((one) => one.name !== name)].map((gateway) => ({
        provider: 'phonepe',
        mode: 'live',
        gateway,
      })),
    );
  serve(gatewaysFrom('phonepe-v2'));

  return {
    ...shop,
    every,

    gateway(name: string): Gateway {
      const gateway = every.find((one) => one.name === name);
      if (!gateway) throw new Error(`Gateway ${name} does not exist`);
      return gateway;
    },

    /** Switches PhonePe's UPI in the shop's page on or off. */
    async offerUpi(phonepeUpiEnabled: boolean) {
      const value = { phonepeUpiEnabled };
      await app.db
        .insert(settings)
        .values({ section: 'payment', value })
        .onConflictDoUpdate({ target: settings.section, set: { value } });
    },

    async order(name: string) {
      const gateways = gatewaysFrom(name);
      const userId = await makeCustomer(app);
      await putInCart(app, userId, await makeProduct(app, { price: 149_900 }));
      return { gateways, userId, ...(await checkOut(app, gateways, userId)) };
    },

    /** Clicks a button of the pay page and follows its redirect, if any. */
    async press(redirectUrl: string, action: string): Promise<string | null> {
      const location = await pressButton(redirectUrl, action);
      if (!location) return null;
      const response = await fetch(location, { redirect: 'manual' });
      return response.headers.get('location');
    },

    /** Advances time until nothing more happens: callbacks, jobs, reconciliation, expiry. */
    async untilQuiet(gateways: GatewayRegistry) {
      const job = processCallbackJob(gateways);
      for (const step of [0.2, 0.5, 2, 14, 2]) {
        await simulator.advance(step * MINUTE_MS);
        await simulator.settle();
        app.advance(step * MINUTE_MS);
        for (const queuedJob of app.sent.filter((one) => one.name === job.name))
          await job.handle(app, queuedJob.data as never).catch(() => {});
        await reconcileAttempts(app, gateways);
      }
      await expireOrders(app, gateways);
    },
  };
}
