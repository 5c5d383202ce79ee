import { randomUUID } from 'node:crypto';
import { api, DEMO_ADMIN, signInByApi } from '../fixtures.ts';

export type MadeProduct = {
  id: string;
  slug: string;
  name: string;
  updatedAt: string;
  variants: { id: string; sku: string; onHand: number | null }[];
};

/** A name that no other test uses. */
export const uniqueName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

/** A product with a unique name in a category that other tests do not list. */
export async function newProduct(values: Record<string, unknown> = {}): Promise<MadeProduct> {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const categories = await api<{ id: string; slug: string }[]>('GET', '/admin/categories', undefined, accessToken);
  return api(
    'POST',
    '/admin/products',
    {
      name: uniqueName('Trial'),
      categoryId: categories.find(({ slug }) => slug === 'shakers-accessories')!.id,
      price: 100_000,
      originalPrice: 120_000,
      taxRate: 5,
      variants: [{ flavour: null, size: null, sku: '', stock: { was: null, now: 20 } }],
      ...values,
    },
    accessToken,
  );
}

/** Deletes the products of a test. */
export async function removeProducts(products: readonly { id: string }[]): Promise<void> {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  for (const { id } of products) await api('DELETE', `/admin/products/${id}`, {}, accessToken).catch(() => {});
}
