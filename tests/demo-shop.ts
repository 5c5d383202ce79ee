/** The data of a demo in a test database, with the built pages; `isDemo` false is a production shop of the same data. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import type { ServerBuild } from 'react-router';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import config from '../ojas.config.ts';
import { PAGE_PARAMS } from '../src/main/page-params.ts';
import { createRenderer } from '../src/main/render.ts';
import { loadDemo } from '../src/main/seed/load-demo.ts';
import { seedDemo } from '../src/main/seed/seed-demo.ts';
import { runExtensions } from './extensions/run-extension.ts';
import { scriptedGateway } from './factories.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createTestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
export const ORIGIN = 'http://localhost:3000';

/** Seeds the demo and returns its app and requests of its pages and its API. */
export async function openDemoShop(name: string, { isDemo = true }: { isDemo?: boolean } = {}) {
  const app = Object.assign(await createTestApp(), { demo: isDemo, isChecked: false });
  // the template contains the legal details already
  await app.db.execute(sql`truncate settings`);
  const mediaDir = makeTemporaryFolder('demo-media');
  await seedDemo(app.db, openFolderStore(mediaDir), await loadDemo(name), app.now());
  const { gateway, gateways } = scriptedGateway();
  const { router } = await runExtensions(app, gateways, config.extensions);
  const build = (await import(pathToFileURL(path.join(ROOT, 'build/pages/server/index.js')).href)) as ServerBuild;
  const pages = { render: createRenderer(app, router, build), params: PAGE_PARAMS, cache: new PageCache() };
  const http = testHttp(app, gateways, { router, pages });
  const get = async (url: string, init: RequestInit = {}) =>
    http.fetch(new Request(url, { ...init, headers: { ...init.headers, host: new URL(ORIGIN).host } }));
  return {
    app,
    gateway,
    gateways,
    get,
    post: (route: string, body: object) =>
      get(`${ORIGIN}/api${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    close: async () => {
      rmSync(mediaDir, { recursive: true, force: true });
      await app.close();
    },
  };
}
