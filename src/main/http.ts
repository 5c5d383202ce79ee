import type { AnyRouter } from '@orpc/server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#db/unavailable.ts';
import { mountCampaigns } from '#features/campaigns/http.ts';
import { mountProductFiles } from '#features/catalog/csv-http.ts';
import { mountImports } from '#features/imports/imports-http.ts';
import { mountInvoices } from '#features/invoices/http.ts';
import { mountSharePictures } from '#features/media/http.ts';
import { mountPictureUpload } from '#features/media/upload.ts';
import { mountNewsletter } from '#features/newsletter/http.ts';
import { subscribersExport } from '#features/newsletter/list-subscribers.ts';
import { ordersExport } from '#features/order-desk/export-orders.ts';
import { mountPayments } from '#features/payments/http.ts';
import { mountOwnData } from '#features/privacy/http.ts';
import type { Gateways } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { mountDownloads } from '#platform/csv/download.ts';
import { mountApi } from '#platform/http/api.ts';
import { DATABASE_UNAVAILABLE } from '#platform/http/bind.ts';
import { mountHealth } from '#platform/http/health.ts';
import type { Limits } from '#platform/http/limits.ts';
import { type Metrics, mountMetrics } from '#platform/http/metrics.ts';
import { mountPages, type Pages } from '#platform/http/pages.ts';
import { type HttpEnv, requestLog } from '#platform/http/request.ts';
import { demoHosts, securityHeaders } from '#platform/http/security-headers.ts';
import { mountBuiltFiles, mountMedia } from '#platform/http/static-files.ts';
import { mountDevMail } from '#platform/mail/dev-mail.ts';
import { IMPORT_KINDS } from './import-kinds.ts';
import { mountSearchEngines } from './search-engines.ts';

type Parts = {
  app: App;
  limits: Limits;
  router: AnyRouter;
  gateways: Gateways;
  mediaDir: string;
  /** the built browser files; null in development, where the bundler serves them */
  clientDir: string | null;
  /** null for a process or a test without pages */
  pages: Pages | null;
  metrics: Metrics;
};

/** Lists that staff may take away as files. */
const EXPORTS = [subscribersExport, ordersExport];

const MAXIMUM_JSON = 512 * 1024;

/** The whole HTTP surface of the shop, in the order in which it answers. */
export function createHttp({
  app,
  limits,
  router,
  gateways,
  mediaDir,
  clientDir,
  pages,
  metrics,
}: Parts): Hono<HttpEnv> {
  const http = new Hono<HttpEnv>();
  http.use(requestLog(app));
  http.use(securityHeaders(app));
  http.use(demoHosts(app));
  http.onError((error, c) => {
    app.log.error({ err: error, requestId: c.get('requestId') }, 'request failed');
    if (isDatabaseUnavailable(error))
      return c.json(
        { code: 'DATABASE_UNAVAILABLE', message: DATABASE_UNAVAILABLE, requestId: c.get('requestId') },
        503,
        { 'retry-after': String(RETRY_AFTER_SECONDS) },
      );
    return c.json(
      { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong', requestId: c.get('requestId') },
      500,
    );
  });
  mountMetrics(http, app, metrics);
  mountHealth(http, app);
  // before the limit of JSON bodies: files have their own
  mountPictureUpload(http, app, mediaDir);
  mountProductFiles(http, app);
  mountImports(http, app, IMPORT_KINDS);
  http.use(
    '/api/*',
    bodyLimit({
      maxSize: MAXIMUM_JSON,
      onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'Too large' }, 413),
    }),
  );
  mountApi(http, app, limits, router);
  mountPayments(http, app, gateways);
  mountNewsletter(http, app);
  mountInvoices(http, app);
  mountOwnData(http, app);
  mountCampaigns(http, app);
  mountDownloads(http, app, EXPORTS);
  if (app.demo) mountDevMail(http, app);
  mountMedia(http, mediaDir);
  mountSharePictures(http, app, mediaDir);
  mountSearchEngines(http, app);
  if (clientDir) mountBuiltFiles(http, clientDir);
  if (pages) mountPages(http, app, pages);
  return http;
}
