import { stateCode } from '#shared/india-states.ts';
import { statesOfPincode } from '../delivery/pincode-directory.ts';
import type { TableRow } from '../imports/read-table.ts';
import { ORDER_CSV_COLUMNS, type OrderColumn } from './order-formats.ts';

/** One item of an order, with the order's fields on the first, in the columns of the shop's own file. */
export type OrderRow = { line: number; cells: Partial<Record<OrderColumn, string>>; problems: string[] };

/** The rows of an order in the shop's own file. */
export const readOwnOrder = (rows: readonly TableRow[]): OrderRow[] =>
  rows.map(({ line, cell, problems }) => ({ line, problems, cells: cellsOf(cell) }));

const cellsOf = (cell: TableRow['cell']) =>
  Object.fromEntries(
    ORDER_CSV_COLUMNS.flatMap((column) => (cell(column) === undefined ? [] : [[column, cell(column)!]])),
  );

const PAYMENTS: Record<string, string> = {
  paid: 'completed',
  refunded: 'completed',
  partially_refunded: 'completed',
  pending: 'pending',
  authorized: 'pending',
  voided: 'cancelled',
  expired: 'cancelled',
};

/** The rows of an order in a Shopify export, whose statuses and addresses have other words. */
export function readShopifyOrder(rows: readonly TableRow[]): OrderRow[] {
  const { cell } = rows[0]!;
  const textOf = (...fields: string[]) => fields.map((field) => cell(field)).find(Boolean) ?? '';
  const financial = textOf('financialStatus').toLowerCase();
  const isFulfilled = /^fulfilled$/i.test(textOf('fulfillmentStatus'));
  // Shopify writes an apostrophe before a pincode, so that spreadsheets keep it as text
  const pincode = textOf('zip').replace(/^'/, '');
  const order: Partial<Record<OrderColumn, string>> = {
    order_id: textOf('order_id'),
    placed_at: textOf('placed_at'),
    status: textOf('cancelledAt') ? 'cancelled' : isFulfilled ? 'completed' : 'processing',
    payment_status: PAYMENTS[financial] ?? financial,
    payment_method: /cash on delivery|\bcod\b/i.test(textOf('payment')) ? 'cod' : '',
    refund_state: refundState(financial, textOf('refunded')),
    full_name: textOf('shippingName', 'billingName'),
    email: textOf('email'),
    phone: textOf('shippingPhone', 'phone', 'billingPhone').replace(/^'/, ''),
    address: [textOf('address1'), textOf('address2')].filter(Boolean).join(', '),
    city: textOf('city'),
    state: stateOf(textOf('province'), textOf('provinceCode'), pincode),
    pincode,
    coupon: textOf('coupon'),
    discount: textOf('discount'),
    shipping: textOf('shipping'),
    total: textOf('total'),
  };
  const [currency, country] = [textOf('currency'), textOf('country')];
  const problems = [
    ...(currency && currency !== 'INR' ? [`The currency is ${currency}, not INR`] : []),
    ...(country && !/^(in|india)$/i.test(country) ? [`The country is ${country}, not India`] : []),
  ];
  return rows.map((row, index) => ({
    line: row.line,
    problems: index === 0 ? [...problems, ...row.problems] : row.problems,
    cells: {
      ...(index === 0 ? order : {}),
      sku: row.cell('sku') ?? '',
      product: row.cell('product') ?? '',
      quantity: row.cell('quantity') ?? '',
      price: row.cell('price') ?? '',
    },
  }));
}

function refundState(financial: string, refunded: string): string {
  if (financial === 'refunded') return 'refunded';
  return financial === 'partially_refunded' || /[1-9]/.test(refunded) ? 'partial' : 'none';
}

/** A State by its name; Shopify's codes of two letters have none, so the pincode names it. */
function stateOf(name: string, code: string, pincode: string): string {
  const state = name || code;
  if (stateCode(state) || state.length > 2) return state;
  return statesOfPincode(pincode)[0] ?? state;
}
