import { type AddressField, type AddressForm, validateAddress } from '#features/customers/address-rules.ts';
import type { Paise } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import type { AdminApi } from '../../api.ts';
import { rupeesText, typedRupees } from '../../components/form/amount.ts';

export type Goods = Awaited<ReturnType<AdminApi['staffOrders']['goods']>>[number];
export type FoundCustomer = Awaited<ReturnType<AdminApi['staffOrders']['customers']>>[number];
export type StaffQuote = Awaited<ReturnType<AdminApi['staffOrders']['quote']>>;
type PlaceInput = Parameters<AdminApi['staffOrders']['place']>[0];

export const CHANNELS = [
  ['phone', 'Phone'],
  ['whatsapp', 'WhatsApp'],
  ['counter', 'Shop counter'],
  ['other', 'Other'],
] as const satisfies readonly (readonly [PlaceInput['channel'], string])[];

export const CHANNEL_NAMES = Object.fromEntries(CHANNELS) as Record<PlaceInput['channel'], string>;

export type PaymentKind = 'link' | 'cod' | 'Cash' | 'UPI';

export type Line = {
  variantId: string;
  name: string;
  sku: string;
  quantity: string;
  /** as typed; the price of the catalogue unless staff set another */
  price: string;
  reason: string;
  listPrice: Paise;
  mrp: Paise | null;
  available: number | null;
};

export type Fields = AddressForm & {
  /** null: without an account */
  customerId: string | null;
  lines: Line[];
  couponCode: string;
  deliveryMethodId: string;
  channel: PlaceInput['channel'];
  paymentKind: PaymentKind;
  reference: string;
  isRepeatConfirmed: boolean;
  idempotencyKey: string;
};

export const NO_CUSTOMER = {
  customerId: null,
  fullName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  isStateConfirmed: false,
} as const;

/** One key for each order, so that a lost response places nothing twice. */
export const emptyFields = (): Fields => ({
  ...NO_CUSTOMER,
  lines: [],
  couponCode: '',
  deliveryMethodId: '',
  channel: 'phone',
  paymentKind: 'link',
  reference: '',
  isRepeatConfirmed: false,
  idempotencyKey: crypto.randomUUID(),
});

export const lineOf = ({ variantId, name, flavour, size, sku, price, mrp, available }: Goods): Line => ({
  variantId,
  sku,
  mrp,
  available,
  name: [name, flavour, size].filter(Boolean).join(', '),
  quantity: '1',
  price: rupeesText(price),
  listPrice: price,
  reason: '',
});

/** The lines with one more unit of a variant. */
export function withGoods(lines: readonly Line[], goods: Goods): Line[] {
  const index = lines.findIndex(({ variantId }) => variantId === goods.variantId);
  if (index < 0) return [...lines, lineOf(goods)];
  return lines.map((line, other) => (other === index ? { ...line, quantity: String((unitsOf(line) ?? 0) + 1) } : line));
}

/** The address fields of a chosen customer. */
export const customerFields = ({ customerId, fullName, email, phone, address }: FoundCustomer) => ({
  ...NO_CUSTOMER,
  customerId,
  fullName,
  email,
  phone: formatPhone(phone),
  ...address,
});

const unitsOf = ({ quantity }: Line): number | null =>
  /^[1-9]\d{0,3}$/.test(quantity.trim()) ? Number(quantity) : null;

/** Whether staff have set another price than that of the catalogue. */
export const isRepriced = (line: Line): boolean => typedRupees(line.price) !== line.listPrice;

/** What is wrong with the lines, by field. */
export function lineProblems(lines: readonly Line[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    const price = typedRupees(line.price);
    const maximum = line.mrp ?? line.listPrice;
    if (unitsOf(line) === null) problems[`lines.${index}.quantity`] = 'Enter a whole number';
    if (price === null || Number.isNaN(price)) problems[`lines.${index}.price`] = 'Enter an amount';
    else if (price < 0 || price > maximum)
      problems[`lines.${index}.price`] =
        `Between ₹0 and ₹${rupeesText(maximum)}${line.mrp === null ? '' : ', the MRP'}`;
    else if (isRepriced(line) && line.reason.trim().length < 3)
      problems[`lines.${index}.reason`] = 'Say why the price differs';
  }
  return problems;
}

/** The lines and wishes as the operations take them. Call once `lineProblems` finds nothing. */
export const goodsInput = ({ customerId, lines, couponCode, deliveryMethodId }: Fields) => ({
  customerId,
  lines: lines.map((line) => ({
    variantId: line.variantId,
    quantity: unitsOf(line) ?? 0,
    setPrice: isRepriced(line) ? { price: typedRupees(line.price) ?? 0, reason: line.reason.trim() } : null,
  })),
  couponCode: couponCode.trim() || null,
  deliveryMethodId: deliveryMethodId || null,
});

function paymentInput({ paymentKind, reference, isRepeatConfirmed }: Fields): PlaceInput['payment'] {
  if (paymentKind === 'link' || paymentKind === 'cod') return { kind: paymentKind };
  if (paymentKind === 'Cash') return { kind: 'received', instrument: 'Cash', reference: reference.trim() };
  return { kind: 'received', instrument: 'UPI', reference: reference.trim(), isRepeatConfirmed };
}

/** The terms of the quote by which the order is paid. */
export const termsOf = ({ terms }: StaffQuote, kind: PaymentKind) =>
  kind === 'link' ? terms.link : kind === 'cod' ? terms.cod : terms.received;

/** The input of the order; the total is what staff see, so that another one is refused. */
export function placeInput(fields: Fields, quote: StaffQuote | undefined): PlaceInput {
  const { fullName, email, phone, address, city, state, pincode, isStateConfirmed } = fields;
  return {
    ...goodsInput(fields),
    channel: fields.channel,
    shippingAddress: { fullName, email, phone, address, city, state, pincode, isStateConfirmed },
    payment: paymentInput(fields),
    total: quote ? termsOf(quote, fields.paymentKind).total : 0,
    idempotencyKey: fields.idempotencyKey,
  };
}

/** What keeps the order from being placed, by field; `root`: about the whole. */
export function orderProblems(fields: Fields, quote: StaffQuote | undefined): Record<string, string | undefined> {
  const isEmailOptional = fields.customerId === null && (quote?.isEmailOptional ?? false);
  const refusal = quote && termsOf(quote, fields.paymentKind).refusal;
  const isReferenceShort = fields.paymentKind === 'UPI' && fields.reference.replace(/\s/g, '').length < 6;
  return {
    ...validateAddress(fields, { isEmailOptional }),
    ...lineProblems(fields.lines),
    reference: isReferenceShort ? 'Enter the reference of the payment' : undefined,
    root:
      fields.lines.length === 0
        ? 'Add what the customer orders'
        : !quote
          ? 'The price is not known yet'
          : (refusal ?? undefined),
  };
}

export const ADDRESS_FIELDS: readonly AddressField[] = [
  'phone',
  'email',
  'pincode',
  'fullName',
  'address',
  'city',
  'state',
];
