import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { productImages } from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import { type ImageAsset, imageAssetColumns } from './product-cards.ts';

/** For each product and flavour its first image, preferring one of that flavour. */
export async function variantImages(
  db: Queryable,
  wanted: readonly { productId: string; flavour: string | null }[],
): Promise<(ImageAsset | null)[]> {
  if (wanted.length === 0) return [];
  const rows = await db
    .select({ productId: productImages.productId, flavour: productImages.flavour, image: imageAssetColumns })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, [...new Set(wanted.map((one) => one.productId))]))
    .orderBy(asc(productImages.position));
  return wanted.map(({ productId, flavour }) => {
    const own = rows.filter((row) => row.productId === productId);
    return (own.find((row) => row.flavour === flavour) ?? own[0])?.image ?? null;
  });
}
