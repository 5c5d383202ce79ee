import { isObject } from '#simulator/api.ts';

export type Shipment = Record<string, string | number>;
export type CreateForm = { warehouse: string; shipment: Shipment };

const BREAKING = /[&#%;\\]/;

/**
 * The form `format=json&data=…`, decoded once. Null when it is cut by a raw character, when the JSON has one that breaks
 * it behind the form, or when it is no list of one shipment.
 */
export function readForm(body: string): CreateForm | null {
  const fields = new Map(body.split('&').map((pair) => pair.split(/=(.*)/s) as [string, string]));
  const json = decode(fields.get('data') ?? '');
  if (fields.get('format') !== 'json' || json === null || BREAKING.test(json)) return null;
  const data = parse(json);
  if (!isObject(data) || !isObject(data.pickup_location) || !Array.isArray(data.shipments)) return null;
  const [shipment] = data.shipments;
  if (data.shipments.length !== 1 || !isObject(shipment)) return null;
  return { warehouse: String(data.pickup_location.name), shipment: shipment as Shipment };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
