import { type CsvRow, type RowError, readCsv } from '#platform/csv/read-csv.ts';
import { stateCode } from '#shared/india-states.ts';
import { type Paise, parseRupees } from '#shared/money.ts';
import { type AddressForm, isEmail } from '../customers/address-rules.ts';

/** The columns of a file of orders: one row per line, the order's own facts on each of its rows. */
export const ORDER_COLUMNS = [
  ...['order_id', 'placed_at', 'status', 'payment_status', 'payment_method', 'refund_state'],
  ...['full_name', 'email', 'phone', 'address', 'city', 'state', 'pincode'],
  ...['coupon', 'subtotal', 'discount', 'shipping', 'total'],
  ...['sku', 'product', 'flavour', 'size', 'quantity', 'price', 'line_discount', 'hsn', 'tax_rate'],
  ...['carrier', 'tracking_number'],
] as const;
type Column = (typeof ORDER_COLUMNS)[number];

const REQUIRED: readonly Column[] = [
  ...(['order_id', 'placed_at', 'status', 'full_name', 'email'] as const),
  ...(['product', 'quantity', 'price', 'total'] as const),
];
const FEWER: Partial<Record<Column, readonly string[]>> = {
  order_id: ['id', 'order', 'name'],
  placed_at: ['created_at', 'date'],
  full_name: ['customer', 'customer_name'],
  product: ['product_name', 'lineitem_name'],
};
/** At most so many rows a file. */
export const ORDER_ROWS = 20_000;
const STATUSES = ['processing', 'shipped', 'delivered', 'completed', 'cancelled'] as const;
const PAYMENTS = ['completed', 'pending', 'failed', 'cancelled'] as const;

export type FileLine = {
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

/** An order as a file tells it; `problems` says why it cannot be taken over. */
export type FileOrder = {
  line: number;
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
  lines: FileLine[];
  carrier: string | null;
  trackingNumber: string | null;
  problems: string[];
};

/** The orders of a file, their rows gathered by order id. A file that is none gives its error and no orders. */
export function readOrderFile(text: string): { orders: FileOrder[]; errors: RowError[] } {
  const columns = ORDER_COLUMNS.map((name) => ({
    name,
    also: FEWER[name] ?? [],
    required: REQUIRED.includes(name),
  }));
  const { rows, errors } = readCsv(text, { columns, maximum: ORDER_ROWS });
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const name = row.cells.order_id ?? '';
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return { errors, orders: [...groups].map(([name, own]) => orderOf(name, own)) };
}

function orderOf(name: string, rows: readonly CsvRow[]): FileOrder {
  const problems: string[] = [];
  const { line, cells } = rows[0]!;
  const said = (column: Column) => cells[column]?.trim() || null;
  if (!name) problems.push('The order id is missing');
  const read = reader(problems);
  const placedAt = new Date(said('placed_at') ?? '');
  if (Number.isNaN(placedAt.getTime())) problems.push(`placed_at is no time: ${said('placed_at') ?? 'nothing'}`);
  const lines = rows.map((row) => lineOf(row, problems));
  const sum = lines.reduce((total, one) => total + one.price * one.quantity, 0);
  const subtotal = said('subtotal') ? read.rupees('subtotal', said('subtotal')) : sum;
  const discount = read.rupees('discount', said('discount') ?? '0');
  const shipping = read.rupees('shipping', said('shipping') ?? '0');
  const total = read.rupees('total', said('total'));
  if (problems.length === 0 && (subtotal !== sum || subtotal - discount + shipping !== total))
    problems.push('The sums do not add up: prices, discount and shipping do not make the total');
  const email = said('email') ?? '';
  if (!isEmail(email)) problems.push(`email is no address: ${email || 'nothing'}`);
  const state = said('state') ?? '';
  if (state && !stateCode(state)) problems.push(`state is none of India: ${state}`);
  return {
    line,
    name,
    placedAt,
    status: read.oneOf('status', said('status'), STATUSES, 'completed'),
    paymentStatus: read.oneOf('payment_status', said('payment_status') ?? 'completed', PAYMENTS, 'completed'),
    paymentMethod: said('payment_method') === 'cod' ? 'cod' : 'gateway',
    address: {
      fullName: said('full_name') ?? '',
      email,
      phone: said('phone') ?? '',
      address: said('address') ?? '',
      city: said('city') ?? '',
      state,
      pincode: said('pincode') ?? '',
    },
    couponCode: said('coupon'),
    subtotal,
    discount,
    shipping,
    total,
    lines,
    carrier: said('carrier'),
    trackingNumber: said('tracking_number'),
    problems: [...new Set(problems)],
  };
}

function lineOf({ line, cells }: CsvRow, problems: string[]): FileLine {
  const said = (column: Column) => cells[column]?.trim() || null;
  const found: string[] = [];
  const read = reader(found);
  const quantity = Number(said('quantity'));
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100_000)
    found.push(`quantity is no count: ${said('quantity') ?? 'nothing'}`);
  if (!said('product')) found.push('the product is missing');
  const taxRate = said('tax_rate') === null ? null : Number(said('tax_rate'));
  if (taxRate !== null && !(taxRate >= 0 && taxRate <= 100)) found.push(`tax_rate is no rate: ${said('tax_rate')}`);
  const result = {
    sku: said('sku') ?? '',
    productName: (said('product') ?? '').slice(0, 300),
    flavor: said('flavour'),
    size: said('size'),
    quantity,
    price: read.rupees('price', said('price')),
    discount: read.rupees('line_discount', said('line_discount') ?? '0'),
    hsn: said('hsn'),
    taxRate,
  };
  problems.push(...found.map((problem) => `Line ${line}: ${problem}`));
  return result;
}

/** Values of cells; what cannot be read is named in `problems`. */
function reader(problems: string[]) {
  return {
    rupees(column: Column, text: string | null): Paise {
      const plain = (text ?? '').replace(/[₹,\s]/g, '');
      if (/^\d{1,10}(\.\d{1,2}0*)?$/.test(plain)) return parseRupees(plain);
      problems.push(`${column} is no amount: ${text ?? 'nothing'}`);
      return 0;
    },
    oneOf<Value extends string>(column: Column, text: string | null, known: readonly Value[], instead: Value): Value {
      const value = known.find((one) => one === text?.toLowerCase());
      if (!value) problems.push(`${column} is one of ${known.join(', ')}, not ${text ?? 'nothing'}`);
      return value ?? instead;
    },
  };
}
