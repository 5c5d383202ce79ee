/** npm start: a shop in one process with the built pages. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ConfigError, readConfig } from '#platform/config.ts';
import { failStartup } from './explain-startup-error.ts';
import { createRenderer } from './render.ts';
import { serve } from './serve.ts';
import { startShop } from './shop.ts';

/** npm start builds the pages while the database starts, and sends a message when they are built */
const pagesBuilt =
  process.env.PAGES === 'building' ? new Promise((resolve) => process.once('message', resolve)) : undefined;
const PAGES = fileURLToPath(new URL('../../build/pages', import.meta.url));
const bundle = path.join(PAGES, 'server/index.js');

try {
  const config = readConfig(process.env);
  if (config.ROLE !== 'worker' && !pagesBuilt && !existsSync(bundle))
    throw new ConfigError('The pages are not built yet: run npm run build');
  await startShop(config, {
    clientDir: path.join(PAGES, 'client'),
    apiViewer: path.join(PAGES, 'api-docs/redoc.js'),
    renderer: async (app, router) => {
      await pagesBuilt;
      return createRenderer(app, router, (await import(pathToFileURL(bundle).href)) as ServerBuild);
    },
    listen: (http, first) => serve(http, config.HOST, config.PORT, first),
  });
} catch (error) {
  failStartup(error);
}
