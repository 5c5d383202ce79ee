import type { ImportReport } from '#db/schema/imports.ts';
import { type Decimal, readNumber } from '#platform/csv/number-convention.ts';
import { mapInTurns } from '#platform/take-turns.ts';
import { parseDay } from '#shared/dates.ts';
import { normaliseEmail } from '#shared/email.ts';
import { stateCode } from '#shared/india-states.ts';
import { formatRupees, type Paise, parseRupees } from '#shared/money.ts';
import { cleanText } from '#shared/valid-text.ts';
import { type AddressForm, normaliseAddress } from '../customers/address-rules.ts';
import { numberProblem } from '../imports/read-cells.ts';
import { type ColumnMapping, readTable } from '../imports/read-table.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../order-notes/rules.ts';
import { ORDER_FORMATS, type OrderColumn } from './order-formats.ts';
import { type OrderRow, readOwnOrder, readShopifyOrder } from './order-rows.ts';
import { parseDateTime } from './parse-date-time.ts';

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
  /** parts of shipping and discount */
  cashFee: Paise;
  onlineDiscount: Paise;
  total: Paise;
  lines: CsvOrderLine[];
  carrier: string | null;
  trackingNumber: string | null;
  deliveryMethod: string | null;
  deliveryZone: string | null;
  /** 'yyyy-mm-dd' */
  promisedOn: string | null;
  tags: string[];
  problems: string[];
};

/** The orders of a file in one of the known formats, or with mapped columns. Throws UnreadableCsv. */
export async function parseOrderCsv(
  content: Buffer,
  findMapping?: (fingerprint: string) => Promise<ColumnMapping>,
): Promise<{ format: string; report: ImportReport; orders: CsvOrder[] }> {
  const { format, rows, decimal, report } = await readTable(content, {
    formats: ORDER_FORMATS,
    maximum: ORDER_CSV_MAX_ROWS,
    hasSamples: false,
    ...(findMapping && { findMapping }),
  });
  const groups = Map.groupBy(rows, ({ cell }) => cell('order_id') ?? '');
  const read = format.name === 'shopify' ? readShopifyOrder : readOwnOrder;
  return {
    format: format.name,
    report,
    orders: await mapInTurns(groups, ([name, groupRows]) => orderOf(name, read(groupRows), decimal)),
  };
}

/** 'VIP, gift' as ['VIP', 'gift'], once each without case. */
function readTagCell(text: string | null, problems: string[]): string[] {
  const words = (text ?? '').split(',').map((word) => word.trim());
  const labels = [...new Map(words.filter(Boolean).map((word) => [word.toLowerCase(), word])).values()];
  if (labels.length > MAX_TAGS) problems.push(`An order has at most ${MAX_TAGS} tags; this one has ${labels.length}`);
  for (const label of labels)
    if (label.length > MAX_TAG_LENGTH) problems.push(`A tag has at most ${MAX_TAG_LENGTH} characters: ${label}`);
  return labels;
}

function orderOf(name: string, rows: readonly OrderRow[], decimal: Decimal | null): CsvOrder {
  const problems = rows.flatMap((row) => [...row.problems, ...cellProblems(row)]);
  const { line, cells } = rows[0]!;
  const textOf = textsOf(cells);
  if (!name) problems.push('The order id is missing');
  if (rows.length > ORDER_LINES)
    problems.push(`An order has at most ${ORDER_LINES} lines; this one has ${rows.length}`);
  const read = reader(problems, decimal);
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
  const lines = rows.map((row) => lineOf(row, problems, decimal));
  const sum = lines.reduce((total, one) => total + one.price * one.quantity, 0);
  const subtotal = textOf('subtotal') ? read.rupees('subtotal', textOf('subtotal')) : sum;
  const discount = read.rupees('discount', textOf('discount') ?? '0');
  const shipping = read.rupees('shipping', textOf('shipping') ?? '0');
  const cashFee = read.rupees('cash_fee', textOf('cash_fee') ?? '0');
  const onlineDiscount = read.rupees('online_discount', textOf('online_discount') ?? '0');
  if (cashFee > shipping) problems.push('cash_fee is part of the shipping, and cannot be more');
  if (onlineDiscount > discount) problems.push('online_discount is part of the discount, and cannot be more');
  const total = read.rupees('total', textOf('total'));
  if (Math.max(sum, total) > LARGEST) problems.push(`The order total is more than ${formatRupees(LARGEST)}`);
  if (problems.length === 0 && (subtotal !== sum || subtotal - discount + shipping !== total))
    problems.push('The sums do not add up: prices, discount and shipping do not make the total');
  const email = normaliseEmail(textOf('email') ?? '');
  if (!email) problems.push(`email is not an address: ${textOf('email') ?? 'nothing'}`);
  const promisedOn = textOf('promised_on');
  if (promisedOn !== null && !parseDay(promisedOn))
    problems.push(`promised_on is a day like 2024-03-31, not ${promisedOn}`);
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
    address: normaliseAddress({
      fullName: textOf('full_name') ?? '',
      email: email ?? '',
      phone: textOf('phone') ?? '',
      address: textOf('address') ?? '',
      city: textOf('city') ?? '',
      state,
      pincode: textOf('pincode') ?? '',
    }),
    couponCode: textOf('coupon'),
    subtotal,
    discount,
    shipping,
    cashFee,
    onlineDiscount,
    total,
    lines,
    carrier: textOf('carrier'),
    trackingNumber: textOf('tracking_number'),
    deliveryMethod: textOf('delivery_method'),
    deliveryZone: textOf('delivery_zone'),
    promisedOn,
    tags: readTagCell(textOf('tags'), problems),
    problems: [...new Set(problems)],
  };
}

// an address may have several lines
const textsOf =
  (cells: OrderRow['cells']) =>
  (column: OrderColumn): string | null => {
    const text = cells[column] ?? '';
    return cleanText(column === 'address' ? text : text.replace(/\s+/g, ' ')) || null;
  };

function cellProblems({ line, cells }: OrderRow): string[] {
  return Object.entries(cells).flatMap(([column, text]) =>
    text.length > CELL_MAXIMUM ? [`Line ${line}: ${column} has more than ${CELL_MAXIMUM} characters`] : [],
  );
}

function lineOf({ line, cells }: OrderRow, problems: string[], decimal: Decimal | null): CsvOrderLine {
  const textOf = textsOf(cells);
  const lineProblems: string[] = [];
  const read = reader(lineProblems, decimal);
  const quantity = read.number(textOf('quantity'));
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100_000)
    lineProblems.push(`quantity is not a whole number: ${textOf('quantity') ?? 'nothing'}`);
  if (!textOf('product')) lineProblems.push('the product is missing');
  const taxRate = textOf('tax_rate') === null ? null : read.number(textOf('tax_rate'));
  if (taxRate !== null && !(taxRate >= 0 && taxRate <= 100))
    lineProblems.push(`tax_rate is not a rate: ${textOf('tax_rate')}`);
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
  problems.push(...lineProblems.map((problem) => `Line ${line}: ${problem}`));
  return result;
}

/** Reads the values of cells; invalid ones are listed in `problems`. */
function reader(problems: string[], decimal: Decimal | null) {
  const plain = (text: string | null) => {
    const read = readNumber(text ?? '', decimal);
    return 'plain' in read ? read.plain : '';
  };
  return {
    /** NaN when it is none */
    number: (text: string | null): number => Number.parseFloat(plain(text)),
    rupees(column: OrderColumn, text: string | null): Paise {
      if (/^\d{1,10}(\.\d{1,2}0*)?$/.test(plain(text))) return parseRupees(plain(text));
      const why = text && numberProblem(text, decimal);
      problems.push(why ? `${column} ‘${text}’ ${why}` : `${column} is not an amount: ${text ?? 'nothing'}`);
      return 0;
    },
    oneOf<Value extends string>(
      column: OrderColumn,
      text: string | null,
      values: readonly Value[],
      instead: Value,
    ): Value {
      const value = values.find((one) => one === text?.toLowerCase());
      if (!value) problems.push(`${column} is one of ${values.join(', ')}, not ${text ?? 'nothing'}`);
      return value ?? instead;
    },
  };
}
