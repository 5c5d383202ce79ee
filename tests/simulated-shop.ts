import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { ConfiguredGateway, GatewayRegistry } from '#gateways/gateway.ts';
import { startSimulator } from '../tools/gateway-simulator/simulator.ts';
import { loadConfiguredProviders } from './configured-providers.ts';
import { createTestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

/** A shop served over HTTP with the providers of ojas.config.ts and the gateway simulator. */
export async function openSimulatedShop() {
  let respond: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = createServer(getRequestListener((request) => respond(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await createTestApp({ PUBLIC_URL: url });
  const providers = await loadConfiguredProviders();
  app.providers = providers;
  const simulator = await startSimulator({ settleMs: 5000 });

  /** Calls the simulator's control API. Throws when it refuses. */
  async function control(method: string, path: string, body?: object): Promise<void> {
    const response = await fetch(`${simulator.url}/__sim${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }

  return {
    app,
    simulator,
    url,
    control,

    /** The gateways of every provider, on the simulator's clock. */
    newAdapters: (): ConfiguredGateway[] =>
      providers.flatMap((one) =>
        one.simulated('live', simulator).map((gateway) => ({ provider: one.provider, mode: 'live', gateway })),
      ),

    serve(gateways: GatewayRegistry, carriers?: CarrierRegistry): void {
      const http = testHttp(app, gateways, carriers ? { carriers } : {});
      respond = (request) => http.fetch(request);
    },

    /** Resets the simulator, except for the callback URLs. */
    async reset(): Promise<void> {
      simulator.reset();
      await control('PATCH', '/settings', {
        ...Object.fromEntries(
          providers
            .filter(({ provider }) => provider !== 'phonepe')
            .map(({ provider }) => [`${provider}WebhookUrl`, `${url}/payments/callback/${provider}`]),
        ),
        v2WebhookUrl: `${url}/payments/callback/phonepe-v2`,
      });
      app.sent.length = 0;
    },

    async close(): Promise<void> {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}

/** Clicks a button of the pay page. Returns the redirect, if any. */
export async function pressButton(redirectUrl: string, action: string): Promise<string | null> {
  const page = new URL(redirectUrl);
  const response = await fetch(new URL('/transact/decide', page), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: page.searchParams.get('token')!, action }),
  });
  await response.arrayBuffer();
  return response.headers.get('location');
}

/** The page that plays the payer's phone, which the simulator's UPI codes name. */
export const phoneOf = (code: string): string => new URLSearchParams(code.slice(code.indexOf('?'))).get('url')!;
