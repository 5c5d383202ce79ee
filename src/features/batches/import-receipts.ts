import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { batches, batchMovements, receipts } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { formatDay, shopDay } from '#shared/dates.ts';
import { isDomainError } from '#shared/domain-error.ts';
import { pluralize } from '#shared/text.ts';
import { CHANGED_SINCE_CHECK, type ImportKind, type ImportResult } from '../imports/import-kind.ts';
import { billKey, type CsvBill, readReceiptCsv } from './read-receipt-csv.ts';
import { type Receipt, receiptProblems, receiveWithin } from './receive-stock.ts';
import { undoReceipt } from './undo-receipt.ts';

/**
 * Receives suppliers' bills from a file: each bill in full or not at all. A bill that was received before, by a file or by
 * hand, is refused, so that a repeated file receives nothing twice.
 */
export const receiptImport: ImportKind<CsvBill> = {
  kind: 'receipts',
  permission: 'catalog.stock',
  batchSize: 10,
  read: readReceiptCsv,
  async run(app, tx, staff, units, { announced }) {
    // two files with the same bill wait for each other
    if (announced) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('receipts.import'))`);
    const now = app.now();
    const variants = await findVariantsBySku(tx, units);
    const results: ImportResult[] = [];
    for (const bill of units) {
      const { lines, problems } = placeLines(bill, variants);
      const existingBatches = lines.length > 0 ? await readBatches(tx, lines) : [];
      const refusals = Object.entries(receiptProblems(lines, existingBatches)).map(
        ([field, message]) => `Line ${bill.lines[Number(field.split('.')[1])]?.line ?? bill.line}: ${message}`,
      );
      const earlier = await findEarlierReceipt(tx, bill);
      const allProblems = [...bill.problems, ...problems, ...(problems.length > 0 ? [] : refusals), ...earlier];
      if (allProblems.length > 0) results.push(receiptImport.refuse(bill, allProblems));
      else if (!announced) results.push({ ...resultOf(bill), action: 'create', problems: [] });
      else {
        const { supplier, billNumber, billDate, note } = bill;
        const { receiptId } = await receiveWithin(
          tx,
          staff,
          { supplier, billNumber, billDate, note, blocksNew: false, lines },
          now,
        );
        const undo = { before: null, version: now.toISOString() };
        results.push({ ...resultOf(bill), action: 'create', problems: [], targetId: receiptId, undo });
      }
    }
    return results;
  },
  undo: (app, tx, staff, { targetId }) => undoReceipt(tx, staff, targetId, app.now()),
  problemsOf(error) {
    if (isDomainError(error, 'INVALID_RECEIPT') || isDomainError(error, 'NOT_FOUND')) return [CHANGED_SINCE_CHECK];
    if (isDomainError(error, 'BATCH_UNITS_SHORT'))
      return ['Units of this bill have left or are promised: correct it by a stock count'];
    return isDomainError(error, 'EDIT_CONFLICT') ? ['This bill was taken back already'] : null;
  },
  refuse: (bill, problems) => ({ ...resultOf(bill), action: 'refused', problems }),
};

const unitsOf = ({ lines }: CsvBill): number => lines.reduce((sum, { units }) => sum + units, 0);

const resultOf = (bill: CsvBill) => ({
  line: bill.line,
  name: [bill.supplier, bill.billNumber].filter(Boolean).join(', bill '),
  count: unitsOf(bill),
});

const skuKey = (sku: string): string => sku.trim().toUpperCase();

/** Ids of variants by SKU without case; two variants with the same one are both left out. */
async function findVariantsBySku(tx: Tx, bills: readonly CsvBill[]): Promise<Map<string, string | null>> {
  const skus = [...new Set(bills.flatMap(({ lines }) => lines.flatMap(({ sku }) => [sku, skuKey(sku)])))];
  if (skus.length === 0) return new Map();
  const rows = await tx
    .select({ id: productVariants.id, sku: productVariants.sku })
    .from(productVariants)
    .where(and(isNull(productVariants.archivedAt), inArray(productVariants.sku, skus)));
  const ids = new Map<string, string | null>();
  for (const { id, sku } of rows) ids.set(skuKey(sku), ids.has(skuKey(sku)) ? null : id);
  return ids;
}

/** The rows of a bill with their variants, and what is wrong with their SKUs. */
function placeLines({ lines }: CsvBill, variants: ReadonlyMap<string, string | null>) {
  const placed: Receipt['lines'] = [];
  const problems: string[] = [];
  for (const { line, sku, ...received } of lines) {
    const variantId = variants.get(skuKey(sku));
    if (variantId) placed.push({ ...received, variantId });
    else
      problems.push(
        `Line ${line}: ${variantId === null ? 'several products have' : 'no product has'} the SKU ‘${sku.slice(0, 60)}’`,
      );
  }
  return { lines: placed, problems };
}

const readBatches = (tx: Tx, lines: Receipt['lines']) =>
  tx
    .select()
    .from(batches)
    .where(inArray(batches.variantId, [...new Set(lines.map(({ variantId }) => variantId))]));

/** What to say of a receipt with the same bill that was not taken back. */
async function findEarlierReceipt(tx: Tx, bill: CsvBill): Promise<string[]> {
  if (!bill.billNumber) return [];
  const rows = await tx
    .select({
      supplier: receipts.supplier,
      billNumber: receipts.billNumber,
      receivedAt: receipts.receivedAt,
      units: sql<number>`(select coalesce(sum(m.on_hand + m.off_sale), 0)::int from ${batchMovements} m
        where m.receipt_id = receipts.id and m.kind = 'received')`,
    })
    .from(receipts)
    .where(and(isNull(receipts.undoneAt), eq(sql`lower(bill_number)`, bill.billNumber.toLowerCase())))
    .orderBy(receipts.receivedAt);
  const key = billKey(bill.supplier, bill.billNumber);
  const earlier = rows.find(({ supplier, billNumber }) => billKey(supplier, billNumber ?? '') === key);
  if (!earlier) return [];
  const day = formatDay(shopDay(earlier.receivedAt));
  return [
    `Bill ${bill.billNumber} was received on ${day} with ${pluralize(earlier.units, 'unit')}. What else came with it is received by hand`,
  ];
}
