import {
  type CarrierCallback,
  type CarrierScan,
  objectOf,
  readCarrierTime,
  timingSafeEqualText,
} from '#extensions/api.ts';
import { readScans } from './scans.ts';
import { stateOf } from './statuses.ts';
import { numberIn, textIn } from './values.ts';

/** Reads a callback, which has a fixed key at best: whoever has seen one could send another. */
export function readCallback(webhookKey: string | null, headers: Headers, raw: Uint8Array): CarrierCallback {
  if (!webhookKey) return { verified: false, reason: 'no key is set' };
  if (!timingSafeEqualText(headers.get('x-api-key') ?? '', webhookKey)) return { verified: false, reason: 'key' };
  let body: Record<string, unknown>;
  try {
    body = objectOf(JSON.parse(new TextDecoder().decode(raw)));
  } catch {
    return { verified: false, reason: 'no JSON' };
  }
  const scans = readScans(body.scans);
  const current = currentStatus(body);
  return {
    verified: true,
    reference: textIn(body.order_id),
    trackingNumber: textIn(body.awb),
    scans: scans.length > 0 || !current ? scans : [current],
    body,
  };
}

/** The status of a callback without scans. Returns are known by the order's number alone. */
function currentStatus(body: Record<string, unknown>): CarrierScan | null {
  const at = readCarrierTime(body.current_timestamp);
  if (!at) return null;
  const isReturn = numberIn(body.is_return) === 1;
  const space = isReturn ? 'RET' : 'SHIP';
  const number = numberIn(isReturn ? body.current_status_id : body.shipment_status_id);
  const text = textIn(body.current_status) ?? '';
  return { state: stateOf(space, number), code: `${space} ${number ?? 'NA'}`, text, location: null, at };
}
