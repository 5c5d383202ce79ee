import type { BookingLine, BookingRequest, CarrierAddress, ReturnRequest } from '#extensions/api.ts';
import { shopTimestamp } from '#shared/dates.ts';

const LONGEST_ADDRESS = 80;
const LONGEST_CITY = 30;
/** Sides must be longer than half a centimetre. */
const SHORTEST_SIDE_CM = 1;

const rupees = (paise: number) => paise / 100;
const centimetres = (mm: number) => Math.max(SHORTEST_SIDE_CM, mm / 10);

/** The body of an order on its way to the customer. */
export function orderBody(request: BookingRequest, pickupLocation: string): object {
  const { to, cash, value } = request;
  return {
    ...commonBody(request),
    pickup_location: pickupLocation,
    ...addressBody('billing', to),
    shipping_is_billing: true,
    payment_method: cash > 0 ? 'COD' : 'Prepaid',
    // Shiprocket does not compute it, and collects it at the door
    sub_total: rupees(cash > 0 ? cash : value),
  };
}

/** The body of goods that are fetched from the customer. */
export function returnBody(request: ReturnRequest): object {
  return {
    ...commonBody(request),
    ...addressBody('pickup', request.from),
    ...addressBody('shipping', request.to),
    payment_method: 'PREPAID',
    sub_total: rupees(request.value),
  };
}

function commonBody({ reference, orderedAt, lines, size }: Omit<ReturnRequest, 'from'>): object {
  return {
    order_id: reference,
    order_date: shopTimestamp(orderedAt).slice(0, 16),
    order_items: itemsOf(lines),
    length: centimetres(size.lengthMm),
    breadth: centimetres(size.widthMm),
    height: centimetres(size.heightMm),
    weight: size.grams / 1000,
  };
}

/** A repeated SKU is refused, so a second line of one gets a number. */
function itemsOf(lines: readonly BookingLine[]): object[] {
  const counts = new Map<string, number>();
  return lines.map(({ sku, name, quantity, unitPrice, hsn }) => {
    const count = (counts.get(sku) ?? 0) + 1;
    counts.set(sku, count);
    const item = { name, sku: count > 1 ? `${sku}-${count}` : sku, units: quantity, selling_price: rupees(unitPrice) };
    return hsn ? { ...item, hsn } : item;
  });
}

/** Addresses have two lines of 80 characters. */
function addressBody(prefix: string, { name, phone, email, address, city, state, pincode }: CarrierAddress): object {
  const fields = {
    customer_name: name,
    last_name: '',
    address: address.slice(0, LONGEST_ADDRESS),
    address_2: address.slice(LONGEST_ADDRESS, 2 * LONGEST_ADDRESS),
    city: city.slice(0, LONGEST_CITY),
    pincode,
    state,
    country: 'India',
    phone,
    email: email ?? '',
  };
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${prefix}_${field}`, value]));
}
