import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { App } from '#platform/app.ts';
import { CsvNumber, csvRupees, csvStream } from '#platform/csv/write-csv.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { formatDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { pendingCount } from './delivery-report-rules.ts';
import { readDeliveryReport } from './read-delivery-report.ts';
import { readReport } from './read-report.ts';

const COLUMNS = ['Day', 'Orders', 'Revenue', 'Revenue of the span before', 'Received', 'Refunded'];
const DELIVERY_COLUMNS = [
  ...['Zone', 'Method', 'Orders with a promised day', 'Delivered in time', 'Delivered late', 'Average days late'],
  ...['On the way past the day', 'On the way in time'],
];
const INVALID_DATE_RANGE = { code: 'INVALID_DATE_RANGE', message: 'Choose a span of at most 731 days' };
const span = z.object({ from: z.iso.date(), to: z.iso.date() });

/**
 * GET responds with the days of a report as CSV, in rupees, or with its promised deliveries. No operations of the
 * contract, since those respond with JSON.
 */
export function mountReportCsv(http: Hono<HttpEnv>, app: App): void {
  http.get('/api/admin/reports.csv', requireAnyPermission(app, ['reports.export']), async (c) => {
    const request = span.safeParse(c.req.query());
    const report = request.success && (await readReport(app, { ...request.data, by: 'units' }).catch(asNotFound));
    if (!report) return c.json(INVALID_DATE_RANGE, 422);
    const rows = report.days.map(({ day, orders, revenue, before, received, refunded }) => [
      formatDay(day),
      orders,
      csvRupees(revenue),
      ...[before, received, refunded].map(csvRupees),
    ]);
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', `attachment; filename="report-${request.data.from}-${request.data.to}.csv"`);
    return c.body(csvStream(COLUMNS, Readable.from(rows)));
  });
  http.get('/api/admin/delivery-report.csv', requireAnyPermission(app, ['reports.export']), async (c) => {
    const request = span.safeParse(c.req.query());
    const report = request.success && (await readDeliveryReport(app, request.data).catch(asNotFound));
    if (!report) return c.json(INVALID_DATE_RANGE, 422);
    const rows = report.rows.map((row) => [
      ...[row.zone, row.method, row.promisedCount, row.inTimeCount, row.lateCount],
      row.lateCount === 0 ? '' : new CsvNumber((row.lateDays / row.lateCount).toFixed(2)),
      ...[row.overdueCount, pendingCount(row)],
    ]);
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', `attachment; filename="deliveries-${request.data.from}-${request.data.to}.csv"`);
    return c.body(csvStream(DELIVERY_COLUMNS, Readable.from(rows)));
  });
}

function asNotFound(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
