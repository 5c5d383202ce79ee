/** The shop behind Vite: screens reload in place. Started by dev.ts, which restarts it when server code changes. */
import { createServer as createHttpServer } from 'node:http';
import { createRequire } from 'node:module';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { readConfig } from '#platform/config.ts';
import { failStartup } from './explain-startup-error.ts';
import { createRenderer } from './render.ts';
import { startShop } from './shop.ts';

try {
  const config = readConfig(process.env);
  const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });
  const loadBuild = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>;

  await startShop(config, {
    clientDir: null,
    apiViewer: createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'),
    renderer: async (app, router) => async (request, nonce) =>
      createRenderer(app, router, await loadBuild(), 'development')(request, nonce),
    listen: (http) => {
      const shop = getRequestListener(async (request, env) => {
        const response = await http.fetch(request, env as never);
        // Vite's own inline scripts and styles carry no hash
        const open = new Response(response.body, response);
        open.headers.delete('content-security-policy');
        return open;
      });
      const server = createHttpServer((req, res) => vite.middlewares(req, res, () => void shop(req, res)));
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(config.PORT, config.HOST, () =>
          resolve({
            close: async () => {
              server.closeAllConnections();
              server.close();
              await vite.close();
            },
          }),
        );
      });
    },
  });
} catch (error) {
  failStartup(error);
}
