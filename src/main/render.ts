import { createJsonifiedRouterClient } from '@orpc/openapi';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { brandHead } from '#features/brand/page-head.ts';
import { readBrand, type ShownBrand } from '#features/brand/read-brand.ts';
import { NEUTRAL_BRAND } from '#features/brand/rules.ts';
import type { App } from '#platform/app.ts';
import { anonymousContext } from '#platform/http/anonymous-context.ts';
import type { RenderPage } from '#platform/http/pages.ts';
import type { createRouter } from './router.ts';

type Router = ReturnType<typeof createRouter>;
/** The exports of the web bundle's server entry. */
type WebEntry = { setServerApi(api: unknown): void; createPageContext(nonce: string): unknown; kitFonts: string[] };

/** The page renderer of a web bundle. Pages call the API in process, as an anonymous visitor. */
export function createRenderer(
  app: App,
  router: Router,
  build: ServerBuild,
  mode: 'production' | 'development' = 'production',
): RenderPage {
  const entry = build.entry.module as unknown as WebEntry;
  entry.setServerApi(createJsonifiedRouterClient(router, { context: anonymousContext(app) }));
  const handle = createRequestHandler(build, mode);
  return async (request, nonce) => {
    const response = await handle(request, entry.createPageContext(nonce) as never);
    if (!response.headers.get('content-type')?.includes('text/html')) return response;
    const head = brandHead(await shownBrand(app), entry.kitFonts, nonce);
    return new Response(
      (await response.text()).replace('</head>', () => `${head}</head>`),
      response,
    );
  };
}

// the page for an unavailable database needs the brand, too
const shownBrand = (app: App): Promise<ShownBrand> =>
  readBrand(app.db).catch(() => ({ siteName: '', brand: NEUTRAL_BRAND, marks: {}, base: '/brand/neutral' }));
