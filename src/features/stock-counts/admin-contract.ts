import { z } from 'zod';
import { ageSort, id, idempotencyKey, instant, pageOf, pageRequest, staffOperation } from '#shared/contract.ts';
import { STOCK_COUNT_REASONS, STOCK_COUNT_SCOPES, STOCK_COUNT_STATES } from '#shared/stock-count-states.ts';
import { searchText, singleLineText } from '#shared/text-schemas.ts';
import { MAX_SHELF } from '../catalog/package-rules.ts';
import { packingErrors } from '../packing/admin-contract.ts';
import { MAX_COUNT_LINES, MAX_COUNTED_UNITS, NOTE_LENGTH } from './count-rules.ts';

export const STOCK_COUNT_VIEWS = ['open', 'applied', 'abandoned'] as const;

const countRow = z.object({
  id,
  number: z.string(),
  state: z.enum(STOCK_COUNT_STATES),
  scope: z.enum(STOCK_COUNT_SCOPES),
  productId: id.nullable(),
  productName: z.string().nullable(),
  shelf: z.string().nullable(),
  startedAt: instant,
  startedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  lineCount: z.int(),
});

const item = z.object({
  variantId: id,
  batchId: id.nullable().describe('null: the variant is not counted by batch'),
  productName: z.string(),
  flavour: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string(),
  shelf: z.string().nullable(),
  batch: z.string().nullable(),
  bestBefore: z.iso.date().nullable(),
  isOffSale: z.boolean().describe('Whether its units cannot be sold: blocked, recalled, or with too little life left'),
});

const line = item.extend({
  id,
  counted: z.int(),
  countedBy: z.string().nullable(),
  countedAt: instant,
  expected: z
    .object({
      units: z.int(),
      unpacked: z.int().describe('Those of a variant without batches that are sold and not packed'),
      moved: z.int().describe('Change of the expected units while they were scanned'),
    })
    .nullable()
    .describe('null while units are counted'),
  reason: z.enum(STOCK_COUNT_REASONS).nullable(),
  note: z.string().nullable(),
});

const count = countRow.extend({
  version: z.int(),
  lines: z.array(line).describe('Those counted last first; those with a difference first once they are compared'),
});

/** Lines that cannot be applied as they were counted. */
const staleLines = z.object({
  lines: z.array(z.object({ lineId: id, why: z.enum(['corrected', 'units_short', 'now_by_batch']) })),
});

const promisedUnits = z.object({
  variants: z.array(
    z.object({
      sku: z.string(),
      productName: z.string(),
      units: z.int().describe('Promised units for which none is here afterwards'),
      orders: z.array(z.string()).describe('Short ids of orders that wait for units, at most 20'),
      isAcceptable: z.boolean().describe('Only stock that is counted by batch can be short'),
    }),
  ),
});

export const stockCountErrors = {
  STOCK_COUNT_STATE_CHANGED: {
    status: 409,
    message: 'This count is in another state',
    data: z.object({ state: z.enum(STOCK_COUNT_STATES) }),
  },
  STOCK_COUNT_CHANGED: { status: 409, message: 'Someone else has counted meanwhile: look at the lines again' },
  STOCK_COUNT_LINE_CHANGED: {
    status: 409,
    message: 'Someone else has counted this meanwhile',
    data: z.object({ counted: z.int().nullable(), by: z.string().nullable() }),
  },
  STOCK_COUNT_LINES_LIMIT_REACHED: {
    status: 409,
    message: `A count has at most ${MAX_COUNT_LINES.toLocaleString('en-IN')} lines: apply this one and start another`,
  },
  STOCK_COUNT_EMPTY: { status: 409, message: 'Nothing is counted yet' },
  STOCK_COUNT_REASON_MISSING: {
    status: 422,
    message: 'Choose a reason for each difference',
    data: z.object({ lines: z.array(id) }),
  },
  INVALID_STOCK_COUNT_REASON: {
    status: 422,
    message: 'Check the reason',
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  STOCK_COUNT_LINES_STALE: {
    status: 409,
    message: 'Count these lines again: their stock was corrected, or has left since',
    data: staleLines,
  },
  STOCK_COUNT_UNITS_PROMISED: {
    status: 409,
    message: 'Fewer units are here than orders wait for',
    data: promisedUnits,
  },
  SHELF_UNKNOWN: { status: 404, message: 'No product lies on this shelf' },
  BATCH_REQUIRED: {
    status: 409,
    message: 'This product has several batches: scan the batch, or choose it',
    data: z.object({ items: z.array(item) }),
  },
  ITEM_OUTSIDE_COUNT: { status: 409, message: 'This count is about something else', data: item },
  ITEM_IN_OTHER_COUNT: {
    status: 409,
    message: 'Another open count has these units',
    data: z.object({ countId: id, number: z.string() }),
  },
  STOCK_NOT_TRACKED: { status: 409, message: 'The shop does not count the stock of this product', data: item },
} as const;

const { CODE_UNKNOWN } = packingErrors;
const { STOCK_COUNT_STATE_CHANGED, STOCK_COUNT_LINES_LIMIT_REACHED, STOCK_COUNT_LINE_CHANGED } = stockCountErrors;
const { STOCK_COUNT_CHANGED, STOCK_COUNT_EMPTY, STOCK_COUNT_REASON_MISSING, STOCK_COUNT_LINES_STALE } =
  stockCountErrors;
const { STOCK_COUNT_UNITS_PROMISED, SHELF_UNKNOWN, BATCH_REQUIRED, ITEM_OUTSIDE_COUNT } = stockCountErrors;
const { ITEM_IN_OTHER_COUNT, STOCK_NOT_TRACKED, INVALID_STOCK_COUNT_REASON } = stockCountErrors;
const entryErrors = {
  STOCK_COUNT_STATE_CHANGED,
  STOCK_COUNT_LINES_LIMIT_REACHED,
  ITEM_OUTSIDE_COUNT,
  ITEM_IN_OTHER_COUNT,
  STOCK_NOT_TRACKED,
};

const mayCount = () => staffOperation('catalog.stock');

export const stockCountsAdminContract = {
  list: mayCount()
    .route({ method: 'GET', path: '/admin/stock-counts' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional().describe('Number, product or shelf'),
        view: z.enum(STOCK_COUNT_VIEWS).optional(),
        sort: ageSort,
      }),
    )
    .output(pageOf(countRow)),
  get: mayCount().route({ method: 'GET', path: '/admin/stock-counts/{id}' }).input(z.object({ id })).output(count),
  /** shelves on which products lie */
  shelves: mayCount()
    .route({ method: 'GET', path: '/admin/stock-counts/shelves' })
    .output(z.array(z.string()).describe('At most 500')),
  /** what the count is about and has no line yet; nothing says how many units are expected */
  items: mayCount()
    .route({ method: 'GET', path: '/admin/stock-counts/{id}/items' })
    .input(z.object({ id, search: searchText().optional().describe('SKU, product, flavour or batch number') }))
    .output(z.object({ items: z.array(item).describe('By shelf and product, at most 100'), total: z.int() })),
  start: mayCount()
    .route({ method: 'POST', path: '/admin/stock-counts' })
    .input(
      z.object({
        scope: z.enum(STOCK_COUNT_SCOPES),
        productId: id.nullable().default(null),
        shelf: singleLineText(MAX_SHELF).nullable().default(null),
        idempotencyKey,
      }),
    )
    .output(count)
    .errors({ SHELF_UNKNOWN }),
  /** adds a unit with this barcode, batch number or SKU to its line */
  scan: mayCount()
    .route({ method: 'POST', path: '/admin/stock-counts/{id}/scan' })
    .input(z.object({ id, code: singleLineText(120, 1).describe('As scanned or typed'), idempotencyKey }))
    .output(z.object({ lineId: id, count }))
    .errors({ ...entryErrors, CODE_UNKNOWN, BATCH_REQUIRED, STOCK_COUNT_LINE_CHANGED }),
  /** the counted units of a batch, or of a variant without batches */
  setUnits: mayCount()
    .route({ method: 'POST', path: '/admin/stock-counts/{id}/lines' })
    .input(
      z.object({
        id,
        variantId: id,
        batchId: z.uuid().nullable(),
        counted: z.int().min(0).max(MAX_COUNTED_UNITS),
        before: z.int().nullable().describe('What the caller saw as counted; null: nothing'),
      }),
    )
    .output(z.object({ lineId: id, count }))
    .errors({ ...entryErrors, STOCK_COUNT_LINE_CHANGED }),
  removeLine: mayCount()
    .route({ method: 'POST', path: '/admin/stock-counts/{id}/lines/{lineId}/remove' })
    .input(z.object({ id, lineId: id }))
    .output(count)
    .errors({ STOCK_COUNT_STATE_CHANGED }),
  /** ends the blind part: from now on differences are shown */
  compare: mayCount()
    .route({ method: 'POST', path: '/admin/stock-counts/{id}/compare' })
    .input(z.object({ id }))
    .output(count)
    .errors({ STOCK_COUNT_STATE_CHANGED, STOCK_COUNT_EMPTY }),
  explain: mayCount()
    .route({ method: 'POST', path: '/admin/stock-counts/{id}/lines/{lineId}/reason' })
    .input(
      z.object({
        id,
        lineId: id,
        reason: z.enum(STOCK_COUNT_REASONS),
        note: singleLineText(NOTE_LENGTH).nullable().default(null),
      }),
    )
    .output(count)
    .errors({ STOCK_COUNT_STATE_CHANGED, INVALID_STOCK_COUNT_REASON }),
  /** the differences become movements; repeated, it changes nothing */
  apply: mayCount()
    .route({ method: 'POST', path: '/admin/stock-counts/{id}/apply' })
    .input(
      z.object({
        id,
        version: z.int().describe('Of the count as the caller saw it'),
        acceptsShort: z.boolean().default(false).describe('Even when orders then wait for units that are not here'),
      }),
    )
    .output(count)
    .errors({
      STOCK_COUNT_STATE_CHANGED,
      STOCK_COUNT_CHANGED,
      STOCK_COUNT_EMPTY,
      STOCK_COUNT_REASON_MISSING,
      STOCK_COUNT_LINES_STALE,
      STOCK_COUNT_UNITS_PROMISED,
    }),
  /** ends a count without any change of stock */
  abandon: mayCount()
    .route({ method: 'POST', path: '/admin/stock-counts/{id}/abandon' })
    .input(z.object({ id }))
    .output(count)
    .errors({ STOCK_COUNT_STATE_CHANGED }),
};
