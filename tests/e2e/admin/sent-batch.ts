import { randomUUID } from 'node:crypto';
import { api, DEMO_ADMIN, signInByApi } from '../fixtures.ts';
import { placePaidOrder } from '../orders.ts';
import { type MadeProduct, newProduct } from './products.ts';

/** A product with one batch, and a paid order of two units of it that were handed over. `cost`: paise for one unit. */
export async function sentBatch(createdProducts: MadeProduct[], cost: number | null = null) {
  const product = await newProduct({
    variants: [{ flavour: null, size: null, sku: '', stock: { was: null, now: 0 } }],
  });
  createdProducts.push(product);
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const call = <T>(path: string, body: object) => api<T>('POST', `/admin/${path}`, body, accessToken);
  const number = `PW-${randomUUID().slice(0, 6).toUpperCase()}`;
  const line = { variantId: product.variants[0]!.id, number, bestBefore: '2030-01-31', units: 40, cost };
  const { lines } = await call<{ lines: { batchId: string }[] }>('receipts', {
    supplier: 'Sahyadri Nutraceuticals',
    lines: [line],
    idempotencyKey: randomUUID(),
  });
  const order = await placePaidOrder(product.slug, 2);
  const { shipmentId } = await call<{ shipmentId: string }>(`orders/${order.id}/shipments`, {});
  await call(`shipments/${shipmentId}/pack-all`, { measures: {} });
  await call(`shipments/${shipmentId}/hand-over`, {});
  return { ...order, product, shipmentId, number, batchId: lines[0]!.batchId };
}
