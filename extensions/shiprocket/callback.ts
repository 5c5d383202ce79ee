import {
  type CarrierCallback,
  type CarrierScan,
  looseNumber,
  looseText,
  readCarrierTime,
  readKeyedCallback,
} from '#extensions/api.ts';
import { readScans } from './scans.ts';
import { stateOf } from './statuses.ts';

/** Reads a callback, which has a fixed key at best: whoever has seen one could send another. */
export function readCallback(webhookKey: string | null, headers: Headers, raw: Uint8Array): CarrierCallback {
  const read = readKeyedCallback(webhookKey, headers.get('x-api-key'), raw);
  if (!read.verified) return read;
  const { body } = read;
  const scans = readScans(body.scans);
  const current = currentStatus(body);
  return {
    verified: true,
    reference: looseText(body.order_id),
    trackingNumber: looseText(body.awb),
    scans: scans.length > 0 || !current ? scans : [current],
    body,
  };
}

/** The status of a callback without scans. Returns are known by the order's number alone. */
function currentStatus(body: Record<string, unknown>): CarrierScan | null {
  const at = readCarrierTime(body.current_timestamp);
  if (!at) return null;
  const isReturn = looseNumber(body.is_return) === 1;
  const space = isReturn ? 'RET' : 'SHIP';
  const number = looseNumber(isReturn ? body.current_status_id : body.shipment_status_id);
  const text = looseText(body.current_status) ?? '';
  return { state: stateOf(space, number), code: `${space} ${number ?? 'NA'}`, text, location: null, at };
}
