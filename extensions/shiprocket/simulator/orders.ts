import { type Call, type Core, json, type Parcel, parseObject, type Reply } from '#simulator/api.ts';
import type { Account } from './account.ts';
import { type OrderBody, validateOrder } from './fields.ts';
import { problem } from './replies.ts';
import { WORDS } from './words.ts';

/** A cancellation with a tracking number takes this long. */
const CANCEL_MS = 120_000;
const NAME = 'shiprocket';

/** The calls about orders. An `order_id` is known for ever: a repeated one answers the record that it has. */
export function orderCalls(core: Core, account: Account) {
  const parcels = () => core.ledger.of(NAME);

  function create(call: Call): Reply {
    const body = parseObject(call.body);
    if (!body) return problem(400, 'The request is not valid JSON');
    const errors = validateOrder(body, 'billing');
    if (Object.keys(errors).length > 0) return problem(422, 'The given data was invalid.', errors);
    const order = body as OrderBody;
    if (order.pickup_location !== account.pickupLocation)
      return json(200, { message: 'Wrong Pickup location entered. Please choose one location from the data given' });
    const earlier = parcels().find(({ reference }) => reference === order.order_id);
    return json(200, orderView(earlier ?? add(order, 'billing', false)));
  }

  function createReturn(call: Call): Reply {
    const body = parseObject(call.body);
    if (!body) return problem(400, 'The request is not valid JSON');
    const errors = { ...validateOrder(body, 'pickup'), ...validateOrder(body, 'shipping') };
    if (Object.keys(errors).length > 0) return problem(422, 'The given data was invalid.', errors);
    const order = body as OrderBody;
    if (parcels().some(({ reference }) => reference === order.order_id))
      return problem(422, 'The given data was invalid.', { order_id: ['The order id has already been taken.'] });
    return json(200, { ...orderView(add(order, 'shipping', true)), status: 'RETURN PENDING', status_code: 21 });
  }

  function add(order: OrderBody, party: string, isReturn: boolean): Parcel {
    const field = (name: string) => String(order[`${party}_${name}`] ?? '');
    const isCash = order.payment_method === 'COD';
    const value = Math.round(order.sub_total * 100);
    return core.ledger.add({
      carrier: NAME,
      reference: order.order_id,
      trackingNumber: null,
      isReturn,
      cash: isCash ? value : 0,
      value,
      grams: Math.round(order.weight * 1000),
      description: order.order_items.map(({ name }) => name).join(', '),
      to: {
        name: field('customer_name'),
        phone: field('phone'),
        address: field('address'),
        city: field('city'),
        state: field('state'),
        pincode: field('pincode'),
      },
    });
  }

  /** The search matches any part of the id and the phone. */
  function search(call: Call): Reply {
    const query = call.query.get('search') ?? '';
    const matches = parcels().filter(({ reference, to }) => reference.includes(query) || to.phone.includes(query));
    return json(200, {
      data: matches.map((one) => ({
        id: one.orderId,
        channel_order_id: one.reference,
        customer_phone: one.to.phone,
        ...statusOf(one),
        shipments: [{ id: one.shipmentId, awb: one.trackingNumber ?? '', courier: courierOf(one) }],
      })),
      meta: { pagination: { total: matches.length } },
    });
  }

  function cancel(call: Call): Reply {
    const ids = idsIn(parseObject(call.body)?.ids);
    const matches = parcels().filter(({ orderId }) => ids.includes(String(orderId)));
    return matches.length > 0 ? cancelAll(matches) : problem(404, 'Order not found');
  }

  function cancelNumbers(call: Call): Reply {
    const numbers = idsIn(parseObject(call.body)?.awbs);
    const matches = parcels().filter(({ trackingNumber }) => trackingNumber && numbers.includes(trackingNumber));
    return matches.length > 0 ? cancelAll(matches) : problem(404, 'AWB not found');
  }

  /** Without a tracking number at once, with one later; not any more once the goods are fetched. */
  function cancelAll(orders: readonly Parcel[]): Reply {
    const open = ['created', 'booked', 'cancel_requested', 'cancelled'];
    if (orders.some(({ state }) => !open.includes(state))) return problem(400, 'Cannot cancel: the order is picked up');
    for (const parcel of orders) {
      if (parcel.state === 'created') core.ledger.move(parcel, 'cancelled');
      if (parcel.state !== 'booked') continue;
      core.ledger.move(parcel, 'cancel_requested');
      core.clock.after(CANCEL_MS, () => core.ledger.move(parcel, 'cancelled'));
    }
    return { status: 204, headers: {}, body: '' };
  }

  return { create, createReturn, search, cancel, cancelNumbers };
}

export const courierOf = ({ trackingNumber }: Parcel) => (trackingNumber ? 'Blue Dart Surface' : '');

export const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function statusOf(parcel: Parcel) {
  const words = WORDS[parcel.state];
  return { status: words.text, status_code: parcel.isReturn ? words.back : words.order };
}

const orderView = (parcel: Parcel) => ({
  order_id: parcel.orderId,
  shipment_id: parcel.shipmentId,
  ...statusOf(parcel),
  awb_code: parcel.trackingNumber,
  courier_name: courierOf(parcel),
});
