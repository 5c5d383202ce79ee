import path from 'node:path';
import { createExtensionRuntime } from '#extensions/create-extension-runtime.ts';
import { loadExtensions } from '#extensions/load-extensions.ts';
import { migrateExtensions } from '#extensions/migrate-extensions.ts';
import { createRouter } from '../../src/main/router.ts';
import { openOrderShop } from '../order-shop.ts';
import { behaviour } from './fixtures/notes/extension.ts';

export const FIXTURES = path.resolve(import.meta.dirname, 'fixtures');

/** A shop with the extension 'notes', which does as the test says. */
export async function openExtensionShop() {
  const shop = await openOrderShop();
  const extensions = await loadExtensions({}, ['notes'], FIXTURES);
  await migrateExtensions(shop.app.databaseUrl, extensions);
  const runtime = createExtensionRuntime(shop.app, extensions);
  shop.app.extensions = runtime.hooks;
  const router = createRouter(shop.gateways, runtime);
  runtime.connect(router);
  await runtime.prepareWorker();
  Object.assign(behaviour, { veto: null, failsAtEvents: 0, heard: [], vetoed: [], done: [] });
  return { ...shop, extensions, runtime, router, behaviour };
}
