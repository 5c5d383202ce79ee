import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { productImages, products, productVariants } from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import type { ImageAsset } from './contract.ts';
import { imageAssetColumns } from './product-cards.ts';

/** SQL, over variants joined with their products: the first image, preferring one of the flavour. */
export const variantImage: SQL<ImageAsset | null> = sql`(
  select jsonb_build_object('key', m.key, 'alt', m.alt, 'width', m.width, 'height', m.height,
    'avifWidths', m.avif_widths, 'webpWidths', m.webp_widths, 'tone', m.tone)
  from ${productImages} i join ${media} m on m.id = i.media_id
  where i.product_id = ${products.id}
  order by i.flavour is not distinct from ${productVariants.flavour} desc, i.position limit 1)`;

/** For each product and flavour its first image, preferring one of that flavour. */
export async function variantImages(
  db: Queryable,
  keys: readonly { productId: string; flavour: string | null }[],
): Promise<(ImageAsset | null)[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ productId: productImages.productId, flavour: productImages.flavour, image: imageAssetColumns })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, [...new Set(keys.map((one) => one.productId))]))
    .orderBy(asc(productImages.position));
  return keys.map(({ productId, flavour }) => {
    const productRows = rows.filter((row) => row.productId === productId);
    return (productRows.find((row) => row.flavour === flavour) ?? productRows[0])?.image ?? null;
  });
}
