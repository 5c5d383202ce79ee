import { type Call, type Core, json, type Parcel, type Reply } from '#simulator/api.ts';
import type { Account } from './account.ts';
import { readForm, type Shipment } from './form.ts';

const NAME = 'delhivery';
const NOT_SERVED = /^79/;

/** Creating shipments. Every refusal has HTTP 200, with the reason in `rmk` or in the package's remarks. */
export function createCall(core: Core, account: Account, waybillProblem: (waybill: string) => string | null) {
  return (call: Call): Reply => {
    const form = readForm(call.body.toString());
    if (!form) return failed('Format key missing in POST or the data is not valid JSON');
    const { warehouse, shipment } = form;
    if (warehouse !== account.pickupLocation)
      return failed("Crashing while saving package due to exception ''NoneType' object has no attribute 'end_date''");
    const reference = String(shipment.order ?? '');
    const waybill = shipment.waybill ? String(shipment.waybill) : null;
    const remarks = remarksOf(call, shipment, reference) ?? (waybill ? waybillProblem(waybill) : null);
    if (remarks) return refused(reference, remarks);
    if (call.faults.has('partial_lost')) return partial();
    const earlier = core.ledger.of(NAME).filter((one) => one.reference === reference);
    if (earlier.some((one) => isSame(one, shipment))) return refused(reference, 'Duplicate Order Id');
    const parcel = add(core, reference, waybill, shipment);
    return call.faults.has('partial_saved') ? partial() : saved(parcel);
  };
}

function remarksOf(call: Call, shipment: Shipment, reference: string): string | null {
  if (call.faults.has('balance_empty')) return 'Insufficient wallet balance to manifest this order';
  if (!/^[\w-]{1,50}$/.test(reference)) return 'order is missing or longer than 50 characters';
  if (!/^\d{10}$/.test(String(shipment.phone))) return 'Phone number is not valid';
  if (!['Prepaid', 'COD', 'Pickup', 'REPL'].includes(String(shipment.payment_mode))) return 'Payment mode is not valid';
  if (NOT_SERVED.test(String(shipment.pin))) return 'Non serviceable pincode';
  return null;
}

/** Delhivery compares order, amount, description, mode and name; a shipment that differs in one is another one. */
const isSame = (parcel: Parcel, shipment: Shipment): boolean =>
  parcel.value === paise(shipment.total_amount) &&
  parcel.description === shipment.products_desc &&
  parcel.cash === paise(shipment.cod_amount) &&
  parcel.isReturn === (shipment.payment_mode === 'Pickup') &&
  parcel.to.name === shipment.name;

function add(core: Core, reference: string, waybill: string | null, shipment: Shipment): Parcel {
  const text = (field: string) => String(shipment[field] ?? '');
  const parcel = core.ledger.add({
    carrier: NAME,
    reference,
    trackingNumber: waybill ?? core.ledger.nextTrackingNumber(),
    isReturn: shipment.payment_mode === 'Pickup',
    cash: paise(shipment.cod_amount),
    value: paise(shipment.total_amount),
    description: text('products_desc'),
    grams: Number(shipment.weight) || 500,
    to: {
      name: text('name'),
      phone: text('phone'),
      address: text('add'),
      city: text('city'),
      state: text('state'),
      pincode: text('pin'),
    },
  });
  core.ledger.play(parcel, 'booked');
  return parcel;
}

const paise = (rupees: unknown) => Math.round(Number(rupees) * 100);

const saved = (parcel: Parcel): Reply =>
  json(200, {
    success: true,
    upload_wbn: `UPL${parcel.orderId}`,
    packages: [
      {
        status: 'Success',
        waybill: parcel.trackingNumber,
        refnum: parcel.reference,
        remarks: [''],
        sort_code: 'BLR/PNY',
        serviceable: true,
        payment: parcel.cash > 0 ? 'COD' : 'Pre-paid',
      },
    ],
  });

const refused = (reference: string, remark: string): Reply =>
  json(200, {
    success: false,
    packages: [{ status: 'Fail', waybill: '', refnum: reference, remarks: [remark] }],
  });

const failed = (rmk: string): Reply => json(200, { success: false, rmk, packages: [] });

const partial = (): Reply =>
  failed('An internal Error has occurred, Please get in touch. Package might have been partially saved.');
