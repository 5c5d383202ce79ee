import path from 'node:path';
import { openOrderShop } from '../order-shop.ts';
import { behaviour } from './fixtures/notes/extension.ts';
import { runExtension } from './run-extension.ts';

export const FIXTURES = path.resolve(import.meta.dirname, 'fixtures');

/** A shop with the extension 'notes', whose behaviour the test sets. */
export async function openExtensionShop() {
  const shop = await openOrderShop();
  Object.assign(behaviour, { veto: null, failsAtEvents: 0, heard: [], vetoed: [], done: [] });
  return { ...shop, ...(await runExtension(shop.app, shop.gateways, 'notes', FIXTURES)), behaviour };
}
