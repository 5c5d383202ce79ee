import {
  type Call,
  type Core,
  indiaTime,
  json,
  labelPdf,
  type Parcel,
  parseObject,
  type Reply,
} from '#simulator/api.ts';
import { courierOf, idsIn } from './orders.ts';
import { problem } from './replies.ts';
import { scanTime, WORDS } from './words.ts';

const NAME = 'shiprocket';
const DAY_MS = 86_400_000;

/** The calls about shipments: tracking numbers, labels, pickups, manifests, tracking and failed attempts. */
export function shipmentCalls(core: Core, filesUrl: (call: Call) => string) {
  const parcels = () => core.ledger.of(NAME);
  const byShipment = (value: unknown) => parcels().find(({ shipmentId }) => String(shipmentId) === String(value));
  const byNumber = (awb: string) => parcels().find(({ trackingNumber }) => trackingNumber === awb);
  const queue = new Set<number>();
  const manifested = new Set<number>();

  /** Failures have status 200. */
  function assign(call: Call): Reply {
    const parcel = byShipment(parseObject(call.body)?.shipment_id);
    if (!parcel) return problem(404, 'Shipment not found');
    const failed = (error: string) =>
      json(200, { awb_assign_status: 0, message: error, response: { data: { awb_assign_error: error } } });
    if (call.faults.has('balance_empty')) return failed('Insufficient amount in your wallet. Please recharge.');
    if (parcel.state !== 'created') return failed('AWB cannot be assigned in the current status of the order.');
    parcel.trackingNumber = core.ledger.nextTrackingNumber();
    core.ledger.play(parcel, 'booked');
    return json(200, {
      awb_assign_status: 1,
      response: {
        data: {
          awb_code: parcel.trackingNumber,
          courier_name: courierOf(parcel),
          applied_weight: String(parcel.grams / 1000),
        },
      },
    });
  }

  function pickup(call: Call): Reply {
    const body = parseObject(call.body);
    const ids = idsIn(body?.shipment_id);
    const parcel = byShipment(ids[0]);
    if (ids.length !== 1 || !parcel?.trackingNumber) return problem(400, 'Give one shipment with an AWB');
    if (queue.has(parcel.shipmentId) || call.faults.has('pickup_open')) return problem(400, 'Already in Pickup Queue.');
    queue.add(parcel.shipmentId);
    const [pickupDay = indiaTime(core.clock.now()).slice(0, 10)] = idsIn(body?.pickup_date);
    // nobody comes on Sundays
    const start = Date.parse(`${pickupDay}T10:00:00+05:30`);
    const at = new Date(`${pickupDay}T12:00:00Z`).getUTCDay() === 0 ? start + DAY_MS : start;
    return json(200, {
      pickup_status: 1,
      response: { pickup_scheduled_date: scanTime(at), pickup_token_number: `Reference No: ${parcel.shipmentId}` },
    });
  }

  function manifest(call: Call): Reply {
    const ids = idsIn(parseObject(call.body)?.shipment_id).map(Number);
    const manifestedIds = ids.filter((id) => manifested.has(id));
    if (manifestedIds.length > 0)
      return json(400, { message: 'Manifest already generated.', already_manifested_shipment_ids: manifestedIds });
    for (const id of ids) manifested.add(id);
    return json(200, { status: 1, manifest_url: `${filesUrl(call)}/manifest-${ids.join('-')}.pdf` });
  }

  function label(call: Call): Reply {
    const parcel = byShipment(idsIn(parseObject(call.body)?.shipment_id)[0]);
    if (!parcel?.trackingNumber || call.faults.has('no_label'))
      return json(200, { label_created: 0, response: 'Label is not generated', not_created: [parcel?.shipmentId] });
    return json(200, { label_created: 1, label_url: `${filesUrl(call)}/label-${parcel.trackingNumber}.pdf` });
  }

  function file(call: Call): Reply {
    const body = labelPdf(['Shiprocket', call.params.file ?? '', 'Simulation, no parcel moves']);
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body };
  }

  /** The newest scan first; without one status 0 and an error, at HTTP 200. */
  function trackingOf(awb: string) {
    const parcel = byNumber(awb);
    if (!parcel || parcel.scans.length === 0)
      return { tracking_data: { track_status: 0, shipment_status: 0, error: 'Aahh! There is no activities found.' } };
    const activities = parcel.scans.map(({ event, at, location }) => ({
      date: scanTime(at),
      status: WORDS[event].text,
      activity: `${WORDS[event].text} - ${awb}`,
      location,
      'sr-status': event === 'unknown' ? 'NA' : String(WORDS[event].ship),
    }));
    return {
      tracking_data: {
        track_status: 1,
        shipment_status: WORDS[parcel.state].ship,
        shipment_track_activities: activities.toReversed(),
      },
    };
  }

  const track = (call: Call): Reply => {
    const awbs = idsIn(parseObject(call.body)?.awbs);
    if (awbs.length > 50) return problem(422, 'The awbs may not have more than 50 items.');
    return json(200, Object.fromEntries(awbs.map((awb) => [awb, trackingOf(awb)])));
  };

  function resolve(call: Call): Reply {
    const parcel = byNumber(call.params.awb ?? '');
    const body = parseObject(call.body);
    if (parcel?.state !== 'failed') return problem(400, 'This AWB has no NDR');
    if (body?.action === 'return') core.ledger.play(parcel, 'returning');
    else if (body?.action === 're-attempt') applyDetails(parcel, body);
    else return problem(422, 'The selected action is invalid.');
    return json(202, { message: 'Accepted' });
  }

  return { assign, pickup, manifest, label, file, track, resolve };
}

function applyDetails(parcel: Parcel, body: Record<string, unknown>): void {
  if (typeof body.phone === 'string') parcel.to.phone = body.phone;
  if (typeof body.address1 === 'string') parcel.to.address = body.address1;
}
