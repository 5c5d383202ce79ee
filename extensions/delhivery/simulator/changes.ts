import {
  type Call,
  type Core,
  indiaTime,
  isObject,
  json,
  type Parcel,
  parseObject,
  type Reply,
  text,
} from '#simulator/api.ts';
import type { Account } from './account.ts';

const NAME = 'delhivery';
/** A cancellation shows in tracking after this, if at all. */
const CANCEL_MS = 60_000;

/** The calls that change shipments, and the request of a pickup. */
export function changeCalls(core: Core, account: Account) {
  const byNumber = (waybill: unknown) => core.ledger.of(NAME).find(({ trackingNumber }) => trackingNumber === waybill);
  let openDay = '';

  function edit(call: Call): Reply {
    const body = parseObject(call.body);
    const parcel = byNumber(body?.waybill);
    if (!body || !parcel) return xml(false, String(body?.waybill), 'Waybill is not valid');
    if (body.cancellation === 'true') return cancel(parcel);
    if (typeof body.phone === 'string') parcel.to.phone = body.phone;
    if (typeof body.add === 'string') parcel.to.address = body.add;
    return json(200, { status: true, waybill: parcel.trackingNumber });
  }

  /** Goods on their way turn; tracking of the others says so a minute later. */
  function cancel(parcel: Parcel): Reply {
    if (parcel.state === 'booked') {
      core.ledger.move(parcel, 'cancel_requested');
      core.clock.after(CANCEL_MS, () => core.ledger.move(parcel, 'cancelled'));
    } else if (['picked_up', 'in_transit', 'out_for_delivery', 'failed'].includes(parcel.state)) {
      core.ledger.play(parcel, 'returning');
    } else if (['delivered', 'returned', 'lost'].includes(parcel.state)) {
      return xml(false, parcel.trackingNumber, 'Shipment cannot be cancelled');
    }
    return xml(true, parcel.trackingNumber, 'Shipment has been cancelled.');
  }

  /** Accepts any action, and does it later or not at all. */
  function update(call: Call): Reply {
    const data = parseObject(call.body)?.data;
    const actions = Array.isArray(data) ? data.filter(isObject) : [];
    if (actions.length === 0 || actions.length > 1000) return json(400, { error: 'data has 1 to 1000 actions' });
    return json(200, { request_id: `UPL${core.clock.now()}` });
  }

  function pickup(call: Call): Reply {
    const body = parseObject(call.body);
    const day = String(body?.pickup_date);
    if (body?.pickup_location !== account.pickupLocation)
      return json(400, { pickup_location: ['Warehouse not found'] });
    if (call.faults.has('balance_empty')) return json(400, { error: { message: 'Wallet balance is less than 500' } });
    const isOpen = openDay >= indiaTime(core.clock.now()).slice(0, 10);
    if (isOpen || call.faults.has('pickup_open'))
      return json(400, { pr_exist: true, error: { message: 'A pickup request for this location already exists' } });
    openDay = day;
    return json(201, { pickup_id: 4_000_000 + Number(day.replace(/\D/g, '').slice(-4)), pickup_date: day });
  }

  return { edit, update, pickup };
}

function xml(isDone: boolean, waybill: string | null, remark: string): Reply {
  const fields = `<status>${isDone ? 'True' : 'False'}</status><waybill>${waybill}</waybill><remark>${remark}</remark>`;
  return {
    ...text(200, `<?xml version="1.0"?><root>${fields}</root>`),
    headers: { 'content-type': 'application/xml' },
  };
}
