import type { api } from '../lib/api.ts';

type Detail = Awaited<ReturnType<typeof api.catalog.get>>;
/** The fields of a product that choosing flavour and size needs. */
export type Choosable = Pick<Detail, 'flavours' | 'variants'>;

/** The preferred flavour and size, where they exist, else those of the first images; and their variant. */
export function selectVariant(product: Choosable, wish: { flavour: string | null; size: string | null }) {
  const { flavours, variants } = product;
  const first = variants.find((variant) => variant.inStock) ?? variants[0];
  const flavour = flavours.find((one) => one === wish.flavour) ?? first?.flavour ?? null;
  const ofFlavour = variants.filter((variant) => variant.flavour === flavour || flavours.length === 0);
  const sizes = [...new Set(ofFlavour.map((variant) => variant.size))];
  const size =
    wish.size !== null && sizes.includes(wish.size)
      ? wish.size
      : (ofFlavour.find((variant) => variant.inStock)?.size ?? sizes[0] ?? null);
  const variant = ofFlavour.find((one) => one.size === size) ?? ofFlavour[0] ?? variants[0];
  return { flavour, sizes, size, variant };
}

/** The URL of a product with a flavour and size. */
export function variantPath(slug: string, { flavour, size }: { flavour: string | null; size: string | null }): string {
  const query = new URLSearchParams({ ...(flavour ? { flavour } : {}), ...(size ? { size } : {}) });
  return query.size > 0 ? `/product/${slug}?${query}` : `/product/${slug}`;
}
