import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import type { App } from '#platform/app.ts';
import { csvStream } from '#platform/csv/write-csv.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { shopDay, shopTimestamp } from '#shared/dates.ts';
import { readRequestedPlaces } from './list-requested-places.ts';

const COLUMNS = ['Pincode', 'District', 'State', 'People waiting', 'Last request'];
/** India has 19,100 pincodes in 2026; others may be typed. */
const MAX_ROWS = 100_000;

/** GET responds with all places that people wait for as CSV, without their addresses. */
export function mountRequestedPlacesCsv(http: Hono<HttpEnv>, app: App): void {
  http.get('/api/admin/delivery-requests.csv', requireAnyPermission(app, ['settings.read']), async (c) => {
    const places = await readRequestedPlaces(app.db, MAX_ROWS);
    const rows = places.map(({ pincode, district, state, waitingCount, lastRequestAt }) => [
      pincode,
      district,
      state,
      waitingCount,
      shopTimestamp(lastRequestAt),
    ]);
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', `attachment; filename="places-not-served-${shopDay(app.now())}.csv"`);
    return c.body(csvStream(COLUMNS, Readable.from(rows)));
  });
}
