import { createExtensionRuntime, type ExtensionRuntime } from '#extensions/create-extension-runtime.ts';
import { loadExtensions } from '#extensions/load-extensions.ts';
import { migrateExtensions } from '#extensions/migrate-extensions.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { createRouter } from '../../src/main/router.ts';
import { servicesOf } from '../services.ts';
import type { TestApp } from '../test-app.ts';
import { testHttp } from '../test-http.ts';

/** Starts an extension in the shop of a test, as a process does; `root`: instead of extensions/. */
export const runExtension = (app: TestApp, gateways: GatewayRegistry, name: string, root?: string) =>
  runExtensions(app, gateways, [name], root);

/** The same with several extensions, in the given order. */
export async function runExtensions(app: TestApp, gateways: GatewayRegistry, names: readonly string[], root?: string) {
  const extensions = await loadExtensions({}, names, root);
  await migrateExtensions(app.databaseUrl, extensions);
  const runtime = createExtensionRuntime(app, extensions);
  app.extensions = runtime.hooks;
  const router = createRouter(servicesOf({ gateways }), runtime);
  runtime.connect(router);
  await runtime.prepareWorker();
  const http = testHttp(app, gateways, { router, mountExtensions: runtime.mount });
  return { extensions, runtime, router, http, hear: () => hear(app, runtime) };
}

/** Delivers all due events to the extension. */
async function hear(app: TestApp, { sweeps }: ExtensionRuntime): Promise<void> {
  const sweep = sweeps.find(({ name }) => name === 'extensions.deliver')!;
  for (let tries = 0; tries < 200; tries++) {
    await sweep.run(app);
    const { rowCount } = await app.database.pool.query(
      "select from webhook_deliveries where state = 'waiting' and (claim is not null or next_try_at <= now() + interval '1 second' and tries = 0)",
    );
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
