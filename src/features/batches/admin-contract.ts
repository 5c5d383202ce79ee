import { z } from 'zod';
import { BATCH_MOVEMENT_KINDS, BATCH_STATES, LAB_RESULTS } from '#shared/batch-states.ts';
import {
  fieldMessages,
  id,
  idempotencyKey,
  instant,
  pageOf,
  pageRequest,
  paise,
  staffOperation,
} from '#shared/contract.ts';
import { searchText, singleLineText } from '#shared/text-schemas.ts';

import { importOperations } from '../imports/admin-contract.ts';
import { MAX_CODES } from './unit-code-rules.ts';

export const MAX_BATCH_UNITS = 1_000_000;
export const MAX_RECEIPT_LINES = 200;
export const MAX_SUPPLIER = 120;
export const MAX_BILL_NUMBER = 60;

/** Views of the list; `leaving` (within 90 days, or fewer) and `off_sale` depend on the life promised at the door. */
export const BATCH_VIEWS = [
  ...(['sellable', 'leaving', 'leaving_60', 'leaving_30', 'blocked', 'recalled', 'off_sale', 'expired'] as const),
] as const;

const batch = z.object({
  id,
  number: z.string(),
  productId: id,
  variantId: id,
  productName: z.string(),
  categoryId: id,
  flavour: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string(),
  madeOn: z.iso.date().nullable(),
  bestBefore: z.iso.date().nullable(),
  lastDayAtDoor: z.iso.date().nullable().describe('The last day on which a unit may reach the door'),
  mrp: paise.nullable(),
  state: z.enum(BATCH_STATES),
  stateReason: z.string().nullable(),
  stateAt: instant.nullable(),
  onHand: z.int().describe('Units here that can be sold'),
  offSale: z.int().describe('Units here that cannot'),
  sent: z.int().describe('Units in shipments'),
  labReportUrl: z.string().nullable(),
  labResult: z.enum(LAB_RESULTS).nullable(),
});

const movement = z.object({
  id,
  kind: z.enum(BATCH_MOVEMENT_KINDS),
  onHand: z.int(),
  offSale: z.int(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: instant,
});

export const receiptLine = z.object({
  variantId: id,
  number: singleLineText(60, 1),
  madeOn: z.iso.date().nullable().default(null),
  bestBefore: z.iso.date(),
  mrp: paise.min(1).nullable().default(null),
  units: z.int().min(1).max(MAX_BATCH_UNITS),
  cost: paise.min(0).nullable().default(null).describe('Price of one unit, without GST'),
});

const reason = singleLineText(300, 3);
const change = { id, idempotencyKey };

const codeNumbers = z.object({ from: z.int(), to: z.int() }).describe('Places among the codes of the batch');

const errors = {
  INVALID_RECEIPT: { status: 422, message: 'Check the lines', data: fieldMessages },
  BATCH_UNITS_SHORT: {
    status: 409,
    message: 'The batch has fewer units than that',
    data: z.object({ available: z.int() }),
  },
  BATCH_DATE_UNKNOWN: { status: 409, message: 'A batch without a best-before day has no labels and codes' },
  BATCH_STATE_CHANGED: {
    status: 409,
    message: 'Someone else has changed this batch',
    data: z.object({ state: z.enum(BATCH_STATES) }),
  },
} as const;

/** Errors of labels and files of codes, which are no operations. */
export const batchFileErrors = {
  NOT_FOUND: { status: 404, message: 'Nothing with this id' },
  BATCH_DATE_UNKNOWN: errors.BATCH_DATE_UNKNOWN,
  UNIT_CODES_SHORT: {
    status: 409,
    message: 'The batch has fewer codes from that place on',
    data: z.object({ available: z.int() }),
  },
  INVALID_UNIT_CODES: {
    status: 422,
    message: 'Nothing was imported: some lines are wrong',
    data: z.object({ lines: z.array(z.object({ line: z.int(), message: z.string() })), total: z.int() }),
  },
} as const;

/** Which batches a list or file has, and in which sequence. */
export const batchFilter = {
  search: searchText().optional().describe('Batch number, SKU or product'),
  view: z.enum(BATCH_VIEWS).optional(),
  sort: z.enum(['newest', 'oldest', 'best-before']).optional(),
};

export const batchesAdminContract = {
  /** bills of suppliers with their batches, from a file */
  imports: importOperations('catalog.stock', '/admin/receipts/imports'),
  list: staffOperation('catalog.read')
    .route({ method: 'GET', path: '/admin/batches' })
    .input(z.object({ ...pageRequest, ...batchFilter }))
    .output(pageOf(batch)),
  get: staffOperation('catalog.read')
    .route({ method: 'GET', path: '/admin/batches/{id}' })
    .input(z.object({ id }))
    .output(batch.extend({ movements: z.array(movement).describe('Newest first, at most 200') })),
  /** variants to receive units of */
  variants: staffOperation('catalog.stock')
    .route({ method: 'GET', path: '/admin/batches/variants' })
    .input(z.object({ search: searchText().describe('SKU, product or flavour') }))
    .output(
      z.array(
        z.object({
          variantId: id,
          productName: z.string(),
          flavour: z.string().nullable(),
          size: z.string().nullable(),
          sku: z.string(),
          onHand: z.int().nullable(),
          mrp: paise.nullable(),
          tracksBatches: z.boolean(),
          lifeDays: z.int().nullable().describe('From the day of making to best before, of its latest batch'),
        }),
      ),
    ),
  suppliers: staffOperation('catalog.stock')
    .route({ method: 'GET', path: '/admin/batches/suppliers' })
    .output(z.array(z.string()).describe('The latest first, at most 50')),
  /** units of suppliers' deliveries; the variants are counted by batch from then on */
  receive: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/receipts' })
    .input(
      z.object({
        supplier: singleLineText(MAX_SUPPLIER, 1),
        billNumber: singleLineText(MAX_BILL_NUMBER).nullable().default(null),
        billDate: z.iso.date().nullable().default(null),
        note: singleLineText(300).nullable().default(null),
        blocksNew: z.boolean().default(false).describe('Whether new batches wait, for example for a lab report'),
        lines: z.array(receiptLine).min(1).max(MAX_RECEIPT_LINES),
        idempotencyKey,
      }),
    )
    .output(
      z.object({
        receiptId: id,
        lines: z.array(z.object({ batchId: id, isNew: z.boolean(), onHand: z.int(), offSale: z.int() })),
      }),
    )
    .errors({ INVALID_RECEIPT: errors.INVALID_RECEIPT, NOT_FOUND: { status: 404, message: 'Nothing with this id' } }),
  setState: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/batches/{id}/state' })
    .input(z.object({ id, from: z.enum(BATCH_STATES), to: z.enum(BATCH_STATES), reason }))
    .output(batch)
    .errors({ BATCH_STATE_CHANGED: errors.BATCH_STATE_CHANGED }),
  setReport: staffOperation('catalog.stock')
    .route({ method: 'PUT', path: '/admin/batches/{id}/report' })
    .input(
      z.object({
        id,
        labReportUrl: singleLineText(500, 1).pipe(z.httpUrl()).nullable(),
        labResult: z.enum(LAB_RESULTS).nullable(),
      }),
    )
    .output(batch),
  /** the difference of a stock count becomes a movement */
  count: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/batches/{id}/count' })
    .input(
      z.object({
        ...change,
        expected: z
          .int()
          .min(0)
          .describe('Units that the caller saw on hand, or off sale when the batch cannot be sold'),
        counted: z.int().min(0).max(MAX_BATCH_UNITS),
        reason,
      }),
    )
    .output(batch)
    .errors({ BATCH_UNITS_SHORT: errors.BATCH_UNITS_SHORT }),
  /** codes of single units: how many, and those that may have been copied */
  codes: staffOperation('catalog.read')
    .route({ method: 'GET', path: '/admin/batches/{id}/codes' })
    .input(z.object({ id }))
    .output(
      z.object({
        total: z.int(),
        checked: z.int().describe('Codes that were checked at least once'),
        oftenChecked: z
          .array(
            z.object({
              code: z.string(),
              number: z.int(),
              checkCount: z.int(),
              firstCheckedAt: instant,
              lastCheckedAt: instant,
            }),
          )
          .describe('Checked more than 5 times, most often first, at most 50'),
      }),
    ),
  /** new random codes for units of a batch */
  generateCodes: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/batches/{id}/codes' })
    .input(z.object({ ...change, count: z.int().min(1).max(MAX_CODES) }))
    .output(codeNumbers)
    .errors({ BATCH_DATE_UNKNOWN: errors.BATCH_DATE_UNKNOWN }),
  /** units off sale leave the shop */
  destroy: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/batches/{id}/destroy' })
    .input(z.object({ ...change, units: z.int().min(1).max(MAX_BATCH_UNITS), reason }))
    .output(batch)
    .errors({ BATCH_UNITS_SHORT: errors.BATCH_UNITS_SHORT }),
};
