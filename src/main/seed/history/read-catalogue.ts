import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { variantImages } from '#features/catalog/variant-images.ts';
import type { Paise } from '#shared/money.ts';

/** The values of a variant that an order copies. */
export type SoldVariant = {
  id: string;
  productId: string;
  categoryId: string;
  slug: string;
  name: string;
  imageKey: string | null;
  flavour: string | null;
  size: string | null;
  sku: string;
  price: Paise;
  mrp: Paise | null;
  hsn: string | null;
  taxRate: number;
  onHand: number | null;
  grossGrams: number | null;
  soldSince: Date;
  /** popularity: a factor of its sales */
  weight: number;
};

/** Every variant of the demo's catalogue in order. */
export async function readCatalogue(tx: Tx): Promise<SoldVariant[]> {
  const rows = await tx
    .select({ product: products, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .orderBy(asc(products.slug), asc(productVariants.position));
  const images = await variantImages(
    tx,
    rows.map(({ product, variant }) => ({ productId: product.id, flavour: variant.flavour })),
  );
  return rows.map(({ product, variant }, index) => ({
    id: variant.id,
    productId: product.id,
    categoryId: product.categoryId,
    slug: product.slug,
    name: product.name,
    imageKey: images[index]?.key ?? null,
    flavour: variant.flavour,
    size: variant.size,
    sku: variant.sku,
    price: variant.price ?? product.price,
    mrp: variant.originalPrice ?? product.originalPrice,
    hsn: product.hsn,
    taxRate: product.taxRate,
    onHand: variant.onHand,
    grossGrams: variant.grossGrams,
    soldSince: product.createdAt,
    weight: 20 + product.reviewsCount,
  }));
}
