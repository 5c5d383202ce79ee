import { type CsvRow, type RowError, readCsv } from '#platform/csv/read-csv.ts';
import { mapInTurns } from '#platform/take-turns.ts';
import { stateCode } from '#shared/india-states.ts';
import { formatRupees, type Paise, parseRupees } from '#shared/money.ts';
import { type AddressForm, isEmail } from '../customers/address-rules.ts';
import { parseDateTime } from './parse-date-time.ts';

/** The columns of an order file: one row per order item, with the fields of the order on each. */
export const ORDER_CSV_COLUMNS = [
  ...['order_id', 'placed_at', 'status', 'payment_status', 'payment_method', 'refund_state'],
  ...['full_name', 'email', 'phone', 'address', 'city', 'state', 'pincode'],
  ...['coupon', 'subtotal', 'discount', 'shipping', 'total'],
  ...['sku', 'product', 'flavour', 'size', 'quantity', 'price', 'line_discount', 'hsn', 'tax_rate'],
  ...['carrier', 'tracking_number'],
] as const;
type Column = (typeof ORDER_CSV_COLUMNS)[number];

const REQUIRED: readonly Column[] = [
  ...(['order_id', 'placed_at', 'status', 'payment_status', 'full_name', 'email'] as const),
  ...(['product', 'quantity', 'price', 'total'] as const),
];
const FEWER: Partial<Record<Column, readonly string[]>> = {
  order_id: ['id', 'order', 'name'],
  placed_at: ['created_at', 'date'],
  full_name: ['customer', 'customer_name'],
  product: ['product_name', 'lineitem_name'],
};
/** Limit of rows per file. */
export const ORDER_CSV_MAX_ROWS = 20_000;
/** Limit of items per order, since they are inserted in one statement. */
const ORDER_LINES = 1_000;
/** A larger total is an error in the file; sums of such days would overflow the reports. */
const LARGEST: Paise = 1_00_00_000_00;
/** The longest cell that fits every index. */
const CELL_MAXIMUM = 500;
const STATUSES = ['processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const;
const PAYMENTS = ['completed', 'pending', 'failed', 'cancelled'] as const;

export type CsvOrderLine = {
  sku: string;
  productName: string;
  flavor: string | null;
  size: string | null;
  quantity: number;
  price: Paise;
  discount: Paise;
  hsn: string | null;
  taxRate: number | null;
};

/** An order of a file; `problems` says why it cannot be imported. */
export type CsvOrder = {
  line: number;
  rowCount: number;
  name: string;
  placedAt: Date;
  status: (typeof STATUSES)[number];
  paymentStatus: (typeof PAYMENTS)[number];
  paymentMethod: 'gateway' | 'cod';
  address: AddressForm;
  couponCode: string | null;
  subtotal: Paise;
  discount: Paise;
  shipping: Paise;
  total: Paise;
  lines: CsvOrderLine[];
  carrier: string | null;
  trackingNumber: string | null;
  problems: string[];
};

/** The orders of a file, with rows grouped by order id. An unreadable file gives its error and no orders. */
export async function parseOrderCsv(text: string): Promise<{ orders: CsvOrder[]; errors: RowError[] }> {
  const columns = ORDER_CSV_COLUMNS.map((name) => ({
    name,
    also: FEWER[name] ?? [],
    required: REQUIRED.includes(name),
  }));
  const { rows, errors } = await readCsv(text, { columns, maximum: ORDER_CSV_MAX_ROWS });
  const groups = Map.groupBy(rows, ({ cells }) => cells.order_id ?? '');
  return { errors, orders: await mapInTurns(groups, ([name, own]) => orderOf(name, own)) };
}

function orderOf(name: string, rows: readonly CsvRow[]): CsvOrder {
  const problems = rows.flatMap(cellProblems);
  const { line, cells } = rows[0]!;
  const textOf = (column: Column) => cells[column]?.trim() || null;
  if (!name) problems.push('The order id is missing');
  if (rows.length > ORDER_LINES)
    problems.push(`An order has at most ${ORDER_LINES} lines; this one has ${rows.length}`);
  const read = reader(problems);
  const placedAt = parseDateTime(textOf('placed_at') ?? '');
  if (!placedAt)
    problems.push(
      `placed_at is a day like 2024-03-31 or 31/03/2024, with or without a time, not ${textOf('placed_at') ?? 'nothing'}`,
    );
  // a refund needs its payment, which the file does not contain
  const refundState = textOf('refund_state')?.toLowerCase() ?? 'none';
  if (refundState !== 'none')
    problems.push(
      `refund_state is ${refundState}: an order with a refund cannot be imported, because its money would be missing`,
    );
  const lines = rows.map((row) => lineOf(row, problems));
  const sum = lines.reduce((total, one) => total + one.price * one.quantity, 0);
  const subtotal = textOf('subtotal') ? read.rupees('subtotal', textOf('subtotal')) : sum;
  const discount = read.rupees('discount', textOf('discount') ?? '0');
  const shipping = read.rupees('shipping', textOf('shipping') ?? '0');
  const total = read.rupees('total', textOf('total'));
  if (Math.max(sum, total) > LARGEST) problems.push(`The order total is more than ${formatRupees(LARGEST)}`);
  if (problems.length === 0 && (subtotal !== sum || subtotal - discount + shipping !== total))
    problems.push('The sums do not add up: prices, discount and shipping do not make the total');
  const email = textOf('email') ?? '';
  if (!isEmail(email)) problems.push(`email is not an address: ${email || 'nothing'}`);
  const state = textOf('state') ?? '';
  if (state && !stateCode(state)) problems.push(`state is not a State of India: ${state}`);
  return {
    line,
    rowCount: rows.length,
    name,
    placedAt: placedAt ?? new Date(0),
    status: read.oneOf('status', textOf('status'), STATUSES, 'completed'),
    paymentStatus: read.oneOf('payment_status', textOf('payment_status'), PAYMENTS, 'pending'),
    paymentMethod: textOf('payment_method')?.toLowerCase() === 'cod' ? 'cod' : 'gateway',
    address: {
      fullName: textOf('full_name') ?? '',
      email,
      phone: textOf('phone') ?? '',
      address: textOf('address') ?? '',
      city: textOf('city') ?? '',
      state,
      pincode: textOf('pincode') ?? '',
    },
    couponCode: textOf('coupon'),
    subtotal,
    discount,
    shipping,
    total,
    lines,
    carrier: textOf('carrier'),
    trackingNumber: textOf('tracking_number'),
    problems: [...new Set(problems)],
  };
}

function cellProblems({ line, cells }: CsvRow): string[] {
  return Object.entries(cells).flatMap(([column, text]) => [
    ...(text.includes('\0') ? [`Line ${line}: ${column} has an invalid character`] : []),
    ...(text.length > CELL_MAXIMUM ? [`Line ${line}: ${column} has more than ${CELL_MAXIMUM} characters`] : []),
  ]);
}

function lineOf({ line, cells }: CsvRow, problems: string[]): CsvOrderLine {
  const textOf = (column: Column) => cells[column]?.trim() || null;
  const found: string[] = [];
  const read = reader(found);
  const quantity = Number(textOf('quantity'));
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100_000)
    found.push(`quantity is not a whole number: ${textOf('quantity') ?? 'nothing'}`);
  if (!textOf('product')) found.push('the product is missing');
  const taxRate = textOf('tax_rate') === null ? null : Number(textOf('tax_rate'));
  if (taxRate !== null && !(taxRate >= 0 && taxRate <= 100))
    found.push(`tax_rate is not a rate: ${textOf('tax_rate')}`);
  const result = {
    sku: textOf('sku') ?? '',
    productName: (textOf('product') ?? '').slice(0, 300),
    flavor: textOf('flavour'),
    size: textOf('size'),
    quantity,
    price: read.rupees('price', textOf('price')),
    discount: read.rupees('line_discount', textOf('line_discount') ?? '0'),
    hsn: textOf('hsn'),
    taxRate,
  };
  problems.push(...found.map((problem) => `Line ${line}: ${problem}`));
  return result;
}

/** Reads the values of cells; invalid ones are listed in `problems`. */
function reader(problems: string[]) {
  return {
    rupees(column: Column, text: string | null): Paise {
      const plain = (text ?? '').replace(/[₹,\s]/g, '');
      if (/^\d{1,10}(\.\d{1,2}0*)?$/.test(plain)) return parseRupees(plain);
      problems.push(`${column} is not an amount: ${text ?? 'nothing'}`);
      return 0;
    },
    oneOf<Value extends string>(column: Column, text: string | null, known: readonly Value[], instead: Value): Value {
      const value = known.find((one) => one === text?.toLowerCase());
      if (!value) problems.push(`${column} is one of ${known.join(', ')}, not ${text ?? 'nothing'}`);
      return value ?? instead;
    },
  };
}
