import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import type { App } from '#platform/app.ts';
import { type CsvValue, csvStream } from '#platform/csv/write-csv.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { id } from '#shared/contract.ts';
import { shopTimestamp } from '#shared/dates.ts';
import { isDomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readCount } from './read-count.ts';

const COLUMNS = [
  'Count',
  'Shelf',
  'Product',
  'Flavour',
  'Size',
  'SKU',
  'Batch',
  'Best before',
  'Off sale',
  'Counted',
  'Expected',
  'Difference',
  'Reason',
  'Note',
  'Counted by',
  'Counted at',
];

type Count = Awaited<ReturnType<typeof readCount>>;

const rowOf = (number: string, line: Count['lines'][number]): CsvValue[] => [
  number,
  line.shelf,
  line.productName,
  line.flavour,
  line.size,
  line.sku,
  line.batch,
  line.bestBefore,
  line.isOffSale ? 'yes' : 'no',
  line.counted,
  line.expected?.units,
  line.expected && line.counted - line.expected.units,
  line.reason,
  line.note,
  line.countedBy,
  shopTimestamp(line.countedAt),
];

/**
 * GET responds with the lines of a stock count as CSV; while units are counted, without what is expected. No operation of
 * the contract, since those respond with JSON.
 */
export function mountStockCountCsv(http: Hono<HttpEnv>, app: App): void {
  http.get('/api/admin/stock-count.csv', requireAnyPermission(app, ['catalog.stock']), async (c) => {
    const countId = id.safeParse(c.req.query('id'));
    if (!countId.success) return c.json({ code: 'BAD_REQUEST', message: 'Name the count: ?id=' }, 400);
    const count = await readCount(app, countId.data).catch((error: unknown) => {
      if (isDomainError(error, 'NOT_FOUND')) return null;
      throw error;
    });
    if (!count) return c.json({ code: 'NOT_FOUND', message: 'Nothing with this id' }, 404);
    await recordChange(app.db, c.get('staff'), app.now(), {
      action: 'stock-count.export',
      entityId: count.id,
      label: count.number,
    });
    const rows = count.lines.map((line) => rowOf(count.number, line));
    return c.body(csvStream(COLUMNS, Readable.from(rows)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${count.number}.csv"`,
    });
  });
}
