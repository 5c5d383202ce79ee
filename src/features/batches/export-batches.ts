import type { z } from 'zod';
import type { App } from '#platform/app.ts';
import { type CsvValue, csvRupees } from '#platform/csv/write-csv.ts';
import type { batchFilter } from './admin-contract.ts';
import { listBatches } from './list-batches.ts';

type Filter = z.output<z.ZodObject<typeof batchFilter>>;

const AT_ONCE = 100;

export const BATCH_COLUMNS = [
  'Batch',
  'Product',
  'Flavour',
  'Size',
  'SKU',
  'Made',
  'Best before',
  'Last day at the door',
  'MRP',
  'State',
  'Reason',
  'On hand',
  'Off sale',
  'In shipments',
  'Lab result',
  'Lab report',
];

/** Rows of all batches that a list with this filter has, in its sequence. Days are yyyy-mm-dd, amounts rupees. */
export async function* exportBatches(app: App, filter: Filter): AsyncGenerator<readonly CsvValue[]> {
  for (let after: string | undefined; ; ) {
    const page: Awaited<ReturnType<typeof listBatches>> = await listBatches(app, { ...filter, limit: AT_ONCE, after });
    for (const batch of page.rows)
      yield [
        batch.number,
        batch.productName,
        batch.flavour,
        batch.size,
        batch.sku,
        batch.madeOn,
        batch.bestBefore,
        batch.lastDayAtDoor,
        batch.mrp === null ? null : csvRupees(batch.mrp),
        batch.state,
        batch.stateReason,
        batch.onHand,
        batch.offSale,
        batch.sent,
        batch.labResult,
        batch.labReportUrl,
      ];
    if (page.after === null) return;
    after = page.after;
  }
}
