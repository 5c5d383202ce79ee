import type { ImportReport } from '#db/schema/imports.ts';
import type { Decimal } from '#platform/csv/number-convention.ts';
import { parseDay, WRONG_DAY } from '#shared/dates.ts';
import { singleLineText } from '#shared/text-schemas.ts';
import { cellReader } from '../imports/read-cells.ts';
import { type ColumnMapping, readTable, type TableRow } from '../imports/read-table.ts';
import { MAX_BATCH_UNITS, MAX_BILL_NUMBER, MAX_RECEIPT_LINES, MAX_SUPPLIER, receiptLine } from './admin-contract.ts';
import { RECEIPT_FORMAT } from './receipt-format.ts';
import type { Receipt } from './receive-stock.ts';

const MAX_ROWS = 5000;
const NOTE_LENGTH = 300;
const DAY_HINT = WRONG_DAY.replace('Enter', 'write');

type ReceiptLine = Omit<Receipt['lines'][number], 'variantId'>;
/** A row as it is received; its product is looked up by SKU. */
export type BillLine = ReceiptLine & { line: number; sku: string };
/** A bill with all of its rows; `problems` say why nothing of it is received. */
export type CsvBill = {
  line: number;
  rowCount: number;
  supplier: string;
  billNumber: string;
  billDate: string | null;
  note: string | null;
  lines: BillLine[];
  problems: string[];
};

/** The bills of a file; rows of the same supplier and number are one. Throws UnreadableCsv. */
export async function readReceiptCsv(
  content: Buffer,
  findMapping: (fingerprint: string) => Promise<ColumnMapping>,
): Promise<{ format: string; report: ImportReport; units: CsvBill[] }> {
  const options = { formats: [RECEIPT_FORMAT], maximum: MAX_ROWS, hasSamples: true, findMapping };
  const { format, rows, report, decimal } = await readTable(content, options);
  const bills = new Map<string, CsvBill>();
  for (const row of rows) addRow(bills, row, decimal);
  for (const bill of bills.values())
    if (bill.rowCount > MAX_RECEIPT_LINES) bill.problems.push(`A bill has at most ${MAX_RECEIPT_LINES} lines`);
  return { format: format.name, report, units: [...bills.values()] };
}

/** By which two writings of a bill are the same. */
export const billKey = (supplier: string, billNumber: string): string =>
  [supplier, billNumber].map((text) => text.trim().toLowerCase().replace(/\s+/g, ' ')).join('\n');

function addRow(bills: Map<string, CsvBill>, row: TableRow, decimal: Decimal | null): void {
  const { line, cell } = row;
  const problems: string[] = [];
  const text = (field: string, name: string, max: number) => {
    const read = singleLineText(max).safeParse(cell(field) ?? '');
    if (!read.success) problems.push(`${name} has at most ${max} characters`);
    return read.success ? read.data : '';
  };
  const day = (field: string, name: string): string | null => {
    const typed = cell(field) ?? '';
    if (typed && !parseDay(typed)) problems.push(`${name} ‘${typed.slice(0, 40)}’ is no day, ${DAY_HINT}`);
    return parseDay(typed);
  };
  const supplier = text('supplier', 'Supplier', MAX_SUPPLIER);
  const billNumber = text('billNumber', 'Bill number', MAX_BILL_NUMBER);
  if (!supplier) problems.push('the supplier is missing');
  if (!billNumber) problems.push('the bill number is missing');
  const billDate = day('billDate', 'Bill date');
  const received = readLine(row, decimal, day, problems);
  const key = supplier && billNumber ? billKey(supplier, billNumber) : `line ${line}`;
  const note = text('note', 'Note', NOTE_LENGTH) || null;
  const bill = bills.get(key) ?? { line, rowCount: 0, supplier, billNumber, billDate, note, lines: [], problems: [] };
  bill.rowCount += 1;
  if (billDate && bill.billDate && billDate !== bill.billDate)
    problems.push('another bill date than in the rows before');
  bill.billDate ??= billDate;
  bill.note ??= note;
  if (received) bill.lines.push(received);
  bill.problems.push(...row.problems, ...problems.map((problem) => `Line ${line}: ${problem}`));
  bills.set(key, bill);
}

/** The batch of a row; null when something is wrong, which is added to `problems`. */
function readLine(
  { line, cell }: TableRow,
  decimal: Decimal | null,
  day: (field: string, name: string) => string | null,
  problems: string[],
): BillLine | null {
  const before = problems.length;
  const read = cellReader(decimal, problems);
  const madeOn = day('madeOn', 'Made');
  const bestBefore = day('bestBefore', 'Best before');
  if (!cell('bestBefore')) problems.push('the best-before day is missing');
  const sku = cell('sku') ?? '';
  if (!sku) problems.push('the SKU is missing');
  const number = cell('batch') ?? '';
  if (!number) problems.push('the batch number is missing');
  const units = read.number(cell('units'), 'Quantity');
  if (!cell('units')) problems.push('the quantity is missing');
  else if (units !== undefined && !(Number.isInteger(units) && units >= 1 && units <= MAX_BATCH_UNITS))
    problems.push(`Quantity ‘${cell('units')}’ is not a whole number from 1 to 10,00,000`);
  const mrp = read.rupees(cell('mrp'), 'MRP') ?? null;
  if (mrp === 0) problems.push('the MRP cannot be 0');
  const cost = read.rupees(cell('cost'), 'Purchase price') ?? null;
  const parsed = receiptLine.omit({ variantId: true }).safeParse({ number, madeOn, bestBefore, mrp, units, cost });
  if (problems.length > before) return null;
  if (parsed.success) return { line, sku, ...parsed.data };
  problems.push('the batch number has at most 60 letters, digits and signs');
  return null;
}
