import { isObject } from '#simulator/api.ts';

export type OrderBody = {
  order_id: string;
  pickup_location?: string;
  payment_method: string;
  sub_total: number;
  weight: number;
  order_items: { name: string; sku: string; units: number; selling_price: number }[];
  [party: string]: unknown;
};

const SIDES = ['length', 'breadth', 'height'];

/** The problems of an order by field, as a 422 has them; empty when there are none. */
export function validateOrder(body: Record<string, unknown>, party: string): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const fail = (field: string, problem: string) => {
    errors[field] = [`The ${field.replaceAll('_', ' ')} ${problem}`];
  };
  const text = (field: string, longest: number) => {
    const value = body[field];
    if (typeof value !== 'string' || value.trim() === '') fail(field, 'field is required.');
    else if (value.length > longest) fail(field, `may not be greater than ${longest} characters.`);
  };
  text('order_id', 50);
  text(`${party}_customer_name`, 100);
  text(`${party}_address`, 80);
  text(`${party}_city`, 30);
  text(`${party}_state`, 60);
  if (!/^\d{10}$/.test(String(body[`${party}_phone`]))) fail(`${party}_phone`, 'format is invalid.');
  if (!/^[1-9]\d{5}$/.test(String(body[`${party}_pincode`]))) fail(`${party}_pincode`, 'format is invalid.');
  for (const side of SIDES) if (!(Number(body[side]) > 0.5)) fail(side, 'must be greater than 0.5.');
  if (!(Number(body.weight) > 0)) fail('weight', 'must be greater than 0.');
  if (!Number.isFinite(body.sub_total)) fail('sub_total', 'must be a number.');
  const items = Array.isArray(body.order_items) ? body.order_items : [];
  if (items.length === 0 || !items.every((item) => isObject(item) && typeof item.sku === 'string'))
    fail('order_items', 'field is required.');
  else if (new Set(items.map(({ sku }) => sku)).size < items.length) fail('order_items', 'repeat a sku.');
  return errors;
}
