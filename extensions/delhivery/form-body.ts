import type { BookingRequest, CarrierAddress, ReturnRequest } from '#extensions/api.ts';

const LONGEST_DESCRIPTION = 200;

/** What breaks Delhivery's form, even encoded; a quote would need a backslash. */
const BREAKING = /[&#%;\\\p{Cc}]/gu;
const clean = (text: string) => text.replaceAll('"', "'").replace(BREAKING, ' ').replace(/ {2,}/g, ' ').trim();

const rupees = (paise: number) => paise / 100;
const centimetres = (mm: number) => Math.max(1, mm / 10);

/** The form of a parcel to the customer. */
export const bookingForm = (request: BookingRequest, warehouse: string): string =>
  form(warehouse, {
    ...commonFields(request),
    ...addressFields('', request.to),
    payment_mode: request.cash > 0 ? 'COD' : 'Prepaid',
    cod_amount: rupees(request.cash),
    shipping_mode: request.service === 'E' ? 'Express' : 'Surface',
  });

/** The form of goods that are fetched: the consignee is where they are, `return_…` where they go. */
export const returnForm = (request: ReturnRequest, warehouse: string): string =>
  form(warehouse, {
    ...commonFields(request),
    ...addressFields('', request.from),
    ...addressFields('return_', request.to),
    payment_mode: 'Pickup',
    cod_amount: 0,
    shipping_mode: 'Surface',
  });

function commonFields({ reference, lines, size, value }: Omit<ReturnRequest, 'from'>) {
  const description = lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ');
  const hsn = lines.find((line) => line.hsn)?.hsn;
  return {
    order: reference,
    total_amount: rupees(value),
    products_desc: description.slice(0, LONGEST_DESCRIPTION),
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    weight: size.grams,
    shipment_length: centimetres(size.lengthMm),
    shipment_width: centimetres(size.widthMm),
    shipment_height: centimetres(size.heightMm),
    ...(hsn ? { hsn_code: hsn } : {}),
  };
}

function addressFields(prefix: string, { name, phone, address, city, state, pincode }: CarrierAddress) {
  const fields = { name, add: address, pin: pincode, city, state, country: 'India', phone };
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${prefix}${field}`, value]));
}

function form(warehouse: string, fields: Record<string, string | number>): string {
  const cleaned = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? clean(value) : value,
  ]);
  // the warehouse's name is a key and has to be exact
  const data = { pickup_location: { name: warehouse }, shipments: [Object.fromEntries(cleaned)] };
  return `format=json&data=${encodeURIComponent(JSON.stringify(data))}`;
}
