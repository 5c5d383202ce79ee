import type { AnyRouter } from '@orpc/server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import type { ChannelRegistry } from '#channels/channel-registry.ts';
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#db/unavailable.ts';
import { SCOPES } from '#features/api-keys/rules.ts';
import { mountBatchFiles, mountBatchLimits } from '#features/batches/http.ts';
import { mountBrand, mountMarkUpload } from '#features/brand/brand-http.ts';
import { deriveColours } from '#features/brand/colour-rules.ts';
import { readBrand } from '#features/brand/read-brand.ts';
import { mountCampaigns } from '#features/campaigns/http.ts';
import { mountProductCsv } from '#features/catalog/product-csv-http.ts';
import { customersExport } from '#features/customers/export-customers.ts';
import { mountRequestedPlacesCsv } from '#features/delivery-requests/requested-places-csv-http.ts';
import { mountCarriers, mountLabels, mountManifests } from '#features/dispatch/http.ts';
import { mountAttemptLimits } from '#features/failed-deliveries/http.ts';
import { mountImports } from '#features/imports/imports-http.ts';
import { taxesExport } from '#features/invoices/export-taxes.ts';
import { mountInvoiceFile, mountInvoices } from '#features/invoices/http.ts';
import { mountMailTexts } from '#features/mail-texts/http.ts';
import { mountSocialImages } from '#features/media/http.ts';
import { mountImageUpload } from '#features/media/upload.ts';
import { mountDevMessages } from '#features/messages/dev-messages.ts';
import { mountChannels } from '#features/messages/http.ts';
import { mountNewsletter } from '#features/newsletter/http.ts';
import { subscribersExport } from '#features/newsletter/list-subscribers.ts';
import { ordersExport } from '#features/order-management/export-orders.ts';
import { mountPayments } from '#features/payments/http.ts';
import { mountDataExport, mountGuestDataExport } from '#features/privacy/http.ts';
import { affectedOrdersExport, recallRefundsExport } from '#features/recalls/export-affected-orders.ts';
import { mountRecallReport } from '#features/recalls/recall-report-http.ts';
import { endReminders } from '#features/reminders/end-reminders.ts';
import { mountReportCsv } from '#features/reports/report-csv-http.ts';
import { mountStockCountCsv } from '#features/stock-counts/http.ts';
import { owedExport } from '#features/store-credit/list-owed.ts';
import { mountTicketImages } from '#features/support/ticket-images-http.ts';
import { describeWebhooks } from '#features/webhooks/describe-webhooks.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { mountDownloads } from '#platform/csv/download.ts';
import { mountMedia } from '#platform/files/http.ts';
import { mountApi } from '#platform/http/api.ts';
import { mountApiDocs } from '#platform/http/api-docs.ts';
import { DATABASE_UNAVAILABLE } from '#platform/http/api-middleware.ts';
import type { KeyGate } from '#platform/http/caller-key.ts';
import { mountHealth } from '#platform/http/health.ts';
import { type Metrics, mountMetrics } from '#platform/http/metrics.ts';
import { mountOneClick } from '#platform/http/one-click.ts';
import { mountPages, type Pages } from '#platform/http/pages.ts';
import type { RateLimiter } from '#platform/http/rate-limits.ts';
import { type HttpEnv, requestLog } from '#platform/http/request.ts';
import type { RequestQueue } from '#platform/http/request-queue.ts';
import { demoHosts, securityHeaders } from '#platform/http/security-headers.ts';
import type { ResponseCache } from '#platform/http/serve-cached-page.ts';
import { shedLoad } from '#platform/http/shed-load.ts';
import { mountAssets } from '#platform/http/static-files.ts';
import { storableAddress } from '#platform/http/storable-address.ts';
import { mountDevMail } from '#platform/mail/dev-mail.ts';
import { mountBrandPreview } from './brand-preview.ts';
import { mountClosedStore } from './closed-store.ts';
import { IMPORT_KINDS } from './import-kinds.ts';
import { MAIL_SAMPLES } from './mail-samples.ts';
import { mountSeo } from './seo.ts';

type Parts = {
  app: App;
  limits: RateLimiter;
  router: AnyRouter;
  gateways: GatewayRegistry;
  carriers: CarrierRegistry;
  channels: ChannelRegistry;
  /** the built client files; null in development, where Vite serves them */
  clientDir: string | null;
  /** the script that draws /api/docs */
  apiViewer: string;
  /** null for a process or a test without pages */
  pages: Pages | null;
  metrics: Metrics;
  responses: ResponseCache;
  requests: RequestQueue;
  /** whether the process is stopping */
  isStopping(): boolean;
  keys: KeyGate;
  /** mounts the extensions' routes */
  mountExtensions?(http: Hono<HttpEnv>): void;
};

/** Lists that staff can export. */
const EXPORTS = [
  subscribersExport,
  ordersExport,
  customersExport,
  taxesExport,
  affectedOrdersExport,
  recallRefundsExport,
  owedExport,
];

const MAXIMUM_JSON = 512 * 1024;

/** The HTTP application, with its middleware in order. */
export function createHttp({
  app,
  limits,
  router,
  gateways,
  carriers,
  channels,
  clientDir,
  apiViewer,
  pages,
  metrics,
  responses,
  requests,
  isStopping,
  keys,
  mountExtensions,
}: Parts): Hono<HttpEnv> {
  const http = new Hono<HttpEnv>();
  http.use(requestLog(app));
  http.use(securityHeaders(app));
  http.use(demoHosts(app));
  http.use(storableAddress);
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
  mountHealth(http, app, isStopping);
  http.use('/api/*', shedLoad(requests));
  http.use('/api/*', async (c, next) => {
    c.set('keys', keys);
    await next();
  });
  // before the limit of JSON bodies, as files have their own
  mountImageUpload(http, app);
  mountMarkUpload(http, app);
  mountTicketImages(http, app);
  mountReportCsv(http, app);
  mountRequestedPlacesCsv(http, app);
  mountRecallReport(http, app);
  mountImports(http, app, IMPORT_KINDS);
  mountBatchFiles(http, app);
  mountStockCountCsv(http, app);
  const limit = bodyLimit({
    maxSize: MAXIMUM_JSON,
    onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'Too large' }, 413),
  });
  http.use('/api/*', limit);
  http.use('/downloads/*', limit);
  // before the API, which handles everything else under /api
  mountProductCsv(http, app);
  mountInvoiceFile(http, app);
  mountLabels(http, app, carriers);
  mountManifests(http, app, carriers);
  mountApiDocs(http, apiViewer);
  mountApi(http, app, limits, router, responses, { webhooks: describeWebhooks(), scopes: new Set(SCOPES) });
  mountPayments(http, app, gateways);
  mountCarriers(http, app, carriers);
  mountChannels(http, app, channels);
  mountNewsletter(http, app, limits);
  mountOneClick(http, '/reminder/unsubscribe', (token) => endReminders(app, token));
  mountBatchLimits(http, limits);
  mountAttemptLimits(http, limits);
  mountInvoices(http, app);
  mountDataExport(http, app);
  mountGuestDataExport(http, app);
  mountCampaigns(http, app);
  mountMailTexts(http, app, MAIL_SAMPLES);
  mountDownloads(http, app, EXPORTS);
  if (app.demo) mountDevMail(http, app);
  if (app.demo) mountDevMessages(http, app);
  mountMedia(http, app);
  mountSocialImages(http, app, async () => deriveColours((await readBrand(app.db)).brand).light.skeleton);
  mountBrand(http, app);
  mountSeo(http, app);
  mountExtensions?.(http);
  // only a demo has the component page
  if (clientDir && !app.demo) http.all('/dev/*', (c) => c.text('Not found', 404));
  if (clientDir) mountAssets(http, clientDir);
  // cached pages were answered before
  if (pages) http.use('*', shedLoad(requests));
  if (pages) mountBrandPreview(http, app, pages.render);
  if (pages) mountClosedStore(http, app, pages);
  if (pages) mountPages(http, app, pages);
  return http;
}

/** The HTTP application of a process without pages: health and metrics. */
export function createWorkerHttp(app: App, metrics: Metrics, isStopping: () => boolean): Hono<HttpEnv> {
  const http = new Hono<HttpEnv>();
  http.use(requestLog(app));
  http.use(securityHeaders(app));
  mountMetrics(http, app, metrics);
  mountHealth(http, app, isStopping);
  return http;
}
