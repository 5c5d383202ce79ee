import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { App } from '#platform/app.ts';
import { CsvNumber, type CsvValue, csvRupees, csvStream } from '#platform/csv/write-csv.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { formatDay, shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { LONGEST_COST_DAYS } from './cost-span-rules.ts';
import { pendingCount } from './delivery-report-rules.ts';
import { type MarginSums, marginOf } from './margin-rules.ts';
import { readDeliveryReport } from './read-delivery-report.ts';
import { readOrderMargins, readProductMargins } from './read-margin.ts';
import { readReport } from './read-report.ts';
import { readCarrierPromises, readShipping } from './read-shipping.ts';
import { requireDateRange } from './require-date-range.ts';
import { pricePerShipment, SHIPPING_GROUPS, type ShippingGroup, type ShippingSums } from './shipping-rules.ts';

const COLUMNS = ['Day', 'Orders', 'Revenue', 'Revenue of the span before', 'Received', 'Refunded'];
const DELIVERY_COLUMNS = [
  'Zone',
  'Method',
  'Orders with a promised day',
  'Delivered in time',
  'Delivered late',
  'Average days late',
  'On the way past the day',
  'On the way in time',
];
const MARGIN_COLUMNS = [
  'Units',
  'Revenue without GST',
  'Cost of goods',
  'Delivery',
  'Margin',
  'Units without a known cost',
  'Their revenue',
];
const SHIPPING_COLUMNS = [
  'Shipments',
  'With a booked price',
  'Booked price',
  'Price of one',
  'Booked grams',
  'Charged grams',
  'With a failed attempt',
  'Returned to origin',
  'Lost',
];
const PROMISE_COLUMNS = [
  'Carrier',
  'Zone',
  'Shipments with a promised day',
  'Delivered in time',
  'One day late',
  'More days late',
  'Not delivered past the day',
];
const GROUP_NAMES: Record<ShippingGroup, string> = {
  carrier: 'Carrier',
  pincode: 'Pincode begins with',
  state: 'State',
  product: 'Product',
};
const span = z.object({ from: z.iso.date(), to: z.iso.date() });
type DateRange = z.infer<typeof span>;

/**
 * GET responds with the days of a report as CSV, in rupees, with its promised deliveries, shipping costs, or the
 * margin of its products or orders. No operations of the contract, since those respond with JSON.
 */
export function mountReportCsv(http: Hono<HttpEnv>, app: App): void {
  const mayExport = requireAnyPermission(app, ['reports.export']);
  http.get('/api/admin/reports.csv', mayExport, (c) =>
    respond(c, 'report', COLUMNS, async (days) => {
      const report = await readReport(app, { ...days, by: 'units' });
      return report.days.map(({ day, orders, revenue, before, received, refunded }) => [
        formatDay(day),
        orders,
        ...[revenue, before, received, refunded].map(csvRupees),
      ]);
    }),
  );
  http.get('/api/admin/delivery-report.csv', mayExport, (c) =>
    respond(c, 'deliveries', DELIVERY_COLUMNS, async (days) =>
      (await readDeliveryReport(app, days)).rows.map((row) => [
        row.zone,
        row.method,
        row.promisedCount,
        row.inTimeCount,
        row.lateCount,
        row.lateCount === 0 ? '' : new CsvNumber((row.lateDays / row.lateCount).toFixed(2)),
        row.overdueCount,
        pendingCount(row),
      ]),
    ),
  );
  http.get('/api/admin/shipping.csv', mayExport, (c) => {
    const by = z.enum(SHIPPING_GROUPS).catch('carrier').parse(c.req.query('by'));
    return respond(c, `shipping-by-${by}`, [GROUP_NAMES[by], ...SHIPPING_COLUMNS], async (days) =>
      (await readShipping(app, { ...days, by })).rows.map((row) => [row.name, ...shippingCells(row)]),
    );
  });
  http.get('/api/admin/promises.csv', mayExport, (c) =>
    respond(c, 'promises-by-carrier', PROMISE_COLUMNS, async (days) =>
      (await readCarrierPromises(app, days)).rows.map((row) => [
        row.carrier,
        row.zone,
        row.promisedCount,
        row.inTimeCount,
        row.dayLateCount,
        row.laterCount,
        row.overdueCount,
      ]),
    ),
  );
  http.get('/api/admin/margin.csv', requireAnyPermission(app, ['reports.margin']), (c) =>
    c.req.query('by') === 'order'
      ? respond(c, 'margin-of-orders', ['Order', 'Placed', ...MARGIN_COLUMNS], async (days) => {
          // refused before the first byte
          requireDateRange(days.from, days.to, LONGEST_COST_DAYS);
          return orderRows(app, days);
        })
      : respond(c, 'margin', ['Product', ...MARGIN_COLUMNS], async (days) =>
          (await readProductMargins(app, days)).rows.map((row) => [row.name, ...marginCells(row)]),
        ),
  );
}

async function* orderRows(app: App, days: DateRange) {
  for await (const order of readOrderMargins(app, days))
    yield [order.displayId, formatDay(shopDay(order.createdAt)), ...marginCells(order)];
}

const marginCells = (sums: MarginSums): CsvValue[] => [
  sums.units,
  ...[sums.revenue, sums.cost, sums.delivery, marginOf(sums)].map(csvRupees),
  sums.unknownUnits,
  csvRupees(sums.unknownRevenue),
];

function shippingCells(sums: ShippingSums): CsvValue[] {
  const one = pricePerShipment(sums);
  return [
    sums.shipments,
    sums.pricedShipments,
    csvRupees(sums.price),
    one === null ? '' : csvRupees(one),
    sums.bookedGrams,
    sums.chargedGrams,
    sums.failedShipments,
    sums.returnedShipments,
    sums.lostShipments,
  ];
}

async function respond<Env extends HttpEnv>(
  c: Context<Env>,
  name: string,
  columns: readonly string[],
  read: (days: DateRange) => Promise<Iterable<CsvValue[]> | AsyncIterable<CsvValue[]>>,
): Promise<Response> {
  const request = span.safeParse(c.req.query());
  const rows = request.success && (await read(request.data).catch(asRefused));
  if (!rows) return c.json({ code: 'INVALID_DATE_RANGE', message: 'Choose a shorter span' }, 422);
  const file = `${name}-${request.data.from}-${request.data.to}.csv`;
  return c.body(csvStream(columns, Readable.from(rows)), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file}"`,
  });
}

function asRefused(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
