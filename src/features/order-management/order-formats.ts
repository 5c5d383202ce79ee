import type { FileFormat } from '../imports/file-format.ts';

/** The columns of the shop's own file: one row per order item, with the fields of the order on each. */
export const ORDER_CSV_COLUMNS = [
  ...(['order_id', 'placed_at', 'status', 'payment_status', 'payment_method', 'refund_state'] as const),
  ...(['full_name', 'email', 'phone', 'address', 'city', 'state', 'pincode'] as const),
  ...(['coupon', 'subtotal', 'discount', 'shipping', 'total'] as const),
  ...(['sku', 'product', 'flavour', 'size', 'quantity', 'price', 'line_discount', 'hsn', 'tax_rate'] as const),
  ...(['carrier', 'tracking_number'] as const),
  ...(['delivery_method', 'delivery_zone', 'promised_on'] as const),
  // parts of shipping and discount
  ...(['cash_fee', 'online_discount'] as const),
  'tags',
] as const;
export type OrderColumn = (typeof ORDER_CSV_COLUMNS)[number];

const REQUIRED: readonly OrderColumn[] = [
  ...(['order_id', 'placed_at', 'status', 'payment_status', 'full_name', 'email'] as const),
  ...(['product', 'quantity', 'price', 'total'] as const),
];
const NUMBERS: readonly OrderColumn[] = [
  ...(['subtotal', 'discount', 'shipping', 'total', 'quantity', 'price', 'line_discount', 'tax_rate'] as const),
  ...(['cash_fee', 'online_discount'] as const),
];
const OTHER_HEADERS: Partial<Record<OrderColumn, readonly string[]>> = {
  order_id: ['id', 'order', 'name'],
  placed_at: ['created_at', 'date'],
  full_name: ['customer', 'customer_name'],
  product: ['product_name', 'lineitem_name'],
};

export const OWN_ORDERS: FileFormat = {
  name: 'own',
  signatures: [],
  columns: ORDER_CSV_COLUMNS.map((field) => ({
    field,
    headers: [field, ...(OTHER_HEADERS[field] ?? [])],
    isNumber: NUMBERS.includes(field),
    isRequired: REQUIRED.includes(field),
  })),
  limits: ['Payments, refunds and invoices of the former shop are not in the file.'],
};

/**
 * Shopify's order export, https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders: the fields of
 * an order are on the first of its rows, which has its first item.
 */
export const SHOPIFY_ORDERS: FileFormat = {
  name: 'shopify',
  signatures: [['Name', 'Financial Status', 'Lineitem name', 'Lineitem price']],
  columns: [
    { field: 'order_id', headers: ['Name'], isRequired: true },
    { field: 'placed_at', headers: ['Created at'], isRequired: true },
    { field: 'email', headers: ['Email'], isRequired: true },
    { field: 'financialStatus', headers: ['Financial Status'], isRequired: true },
    { field: 'fulfillmentStatus', headers: ['Fulfillment Status'], isRequired: true },
    { field: 'cancelledAt', headers: ['Cancelled at'] },
    { field: 'currency', headers: ['Currency'] },
    { field: 'payment', headers: ['Payment Method'] },
    { field: 'refunded', headers: ['Refunded Amount'], isNumber: true },
    { field: 'shippingName', headers: ['Shipping Name'], isRequired: true },
    { field: 'billingName', headers: ['Billing Name'] },
    { field: 'shippingPhone', headers: ['Shipping Phone'] },
    { field: 'phone', headers: ['Phone'] },
    { field: 'billingPhone', headers: ['Billing Phone'] },
    { field: 'address1', headers: ['Shipping Address1'] },
    { field: 'address2', headers: ['Shipping Address2'] },
    { field: 'city', headers: ['Shipping City'] },
    { field: 'zip', headers: ['Shipping Zip'] },
    { field: 'province', headers: ['Shipping Province Name'] },
    { field: 'provinceCode', headers: ['Shipping Province'] },
    { field: 'country', headers: ['Shipping Country'] },
    { field: 'coupon', headers: ['Discount Code'] },
    { field: 'discount', headers: ['Discount Amount'], isNumber: true },
    { field: 'shipping', headers: ['Shipping'], isNumber: true },
    { field: 'total', headers: ['Total'], isNumber: true, isRequired: true },
    { field: 'sku', headers: ['Lineitem sku'] },
    { field: 'product', headers: ['Lineitem name'], isRequired: true },
    { field: 'quantity', headers: ['Lineitem quantity'], isNumber: true, isRequired: true },
    { field: 'price', headers: ['Lineitem price'], isNumber: true, isRequired: true },
  ],
  limits: [
    'Whether an order was delivered is not in the file: fulfilled orders become completed.',
    'Tracking numbers, HSN codes and GST rates of the items are not in the file.',
    'Orders with a refund, in another currency, outside India or with tax on top of their prices are refused.',
  ],
};

/** The known formats; the shop's own is the last, for every other header. */
export const ORDER_FORMATS = [SHOPIFY_ORDERS, OWN_ORDERS];
