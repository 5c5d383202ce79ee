import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import {
  productCategories,
  productImages,
  productSpecifications,
  products,
  productVariants,
  stockMovements,
} from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import { countLabelIssues } from '#features/catalog/label-rules.ts';
import { productTokens } from '#features/catalog/product-tokens.ts';
import { DAY_MS } from '#shared/dates.ts';
import { toPaise } from '#shared/money.ts';
import type { DemoImage, DemoProduct } from './catalogue-schema.ts';
import type { Demo } from './load-demo.ts';

/** Inserts the demo's categories, images and products into an empty database. Times are relative to `now`. */
export async function seedCatalogue(tx: Tx, demo: Demo, now: Date): Promise<void> {
  const categories = await tx
    .insert(productCategories)
    .values(
      demo.categories.map(({ slug, name, description, displayOrder }) => ({
        slug,
        name,
        description,
        displayOrder,
      })),
    )
    .returning();
  const stored = await tx
    .insert(media)
    .values(
      demo.images.map(({ key, alt, width, height, widths, tone }) => ({
        key,
        alt,
        width,
        height,
        tone,
        avifWidths: widths.avif,
        webpWidths: widths.webp,
      })),
    )
    .returning({ id: media.id, key: media.key });
  const mediaIds = new Map(stored.map(({ id, key }) => [key, id]));
  for (const product of demo.products) {
    const category = categories.find((one) => one.slug === product.category)!;
    const tokens = productTokens({
      ...pick(product, ['name', 'subtitle', 'searchTerms', 'netQuantity', 'nutrition']),
      categoryName: category.name,
      flavours: product.variants.map(({ flavour }) => flavour),
      sizes: product.variants.map(({ size }) => size),
    });
    await insertProduct(tx, product, category.id, tokens, now, demo.images, mediaIds);
  }
}

async function insertProduct(
  tx: Tx,
  demo: DemoProduct,
  categoryId: string,
  tokens: string[],
  now: Date,
  images: readonly DemoImage[],
  mediaIds: Map<string, string>,
): Promise<void> {
  const createdAt = new Date(now.getTime() - demo.createdDaysAgo * DAY_MS);
  const [product] = await tx
    .insert(products)
    .values({
      ...pick(demo, ['name', 'slug', 'subtitle', 'description', 'badge', 'reviewsCount', 'hsn', 'taxRate', 'diet']),
      rating: demo.reviewsCount > 0 ? demo.rating : null,
      ...pick(demo, ['servings', 'servingSize', 'proteinPerServing', 'dailyServings', 'nutrition', 'searchTerms']),
      categoryId,
      price: toPaise(demo.price),
      originalPrice: demo.mrp > demo.price ? toPaise(demo.mrp) : null,
      netQuantity: demo.netQuantity.value,
      netUnit: demo.netQuantity.unit,
      highlightValue: demo.highlight.value,
      highlightLabel: demo.highlight.label,
      declarations: { ...demo.declarations, labReportUrl: null },
      labelIssueCount: countLabelIssues(demo),
      searchTokens: tokens,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: products.id });
  const productId = product!.id;
  const variants = await tx
    .insert(productVariants)
    .values(
      demo.variants.map((variant, position) => ({
        ...pick(variant, ['flavour', 'size', 'sku', 'grossGrams', 'lengthMm', 'widthMm', 'heightMm']),
        productId,
        position,
        price: variant.price === null ? null : toPaise(variant.price),
        originalPrice: variant.mrp === null ? null : toPaise(variant.mrp),
        netQuantity: variant.netQuantity?.value ?? null,
        netUnit: variant.netQuantity?.unit ?? null,
        servings: servingsOf(demo, variant.netQuantity),
        onHand: variant.stock,
      })),
    )
    .returning({ id: productVariants.id, onHand: productVariants.onHand });
  const counted = variants.flatMap(({ id, onHand }) =>
    onHand ? [{ variantId: id, kind: 'set' as const, quantity: onHand, at: createdAt }] : [],
  );
  if (counted.length > 0) await tx.insert(stockMovements).values(counted);
  await tx.insert(productSpecifications).values(
    demo.specifications.map(({ name, value }, position) => ({
      productId,
      specificationName: name,
      specificationValue: value,
      position,
    })),
  );
  const imagesOfProduct = images.filter((image) => image.product === demo.slug);
  if (imagesOfProduct.length > 0)
    await tx.insert(productImages).values(
      imagesOfProduct.map(({ key, flavour, view }, position) => ({
        productId,
        mediaId: mediaIds.get(key)!,
        flavour,
        view,
        position,
      })),
    );
}

const GRAMS: Record<string, number> = { g: 1, kg: 1000 };

// another pack size has servings in proportion to its weight
function servingsOf(demo: DemoProduct, quantity: DemoProduct['netQuantity'] | undefined): number | null {
  const [grams, base] = [quantity && GRAMS[quantity.unit], GRAMS[demo.netQuantity.unit]];
  if (!quantity || !grams || !base || !demo.servings) return null;
  return Math.round((demo.servings * quantity.value * grams) / (demo.netQuantity.value * base));
}

function pick<T, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}

/** Product id by slug, for rows that refer to it. */
export async function productBySlug(tx: Tx, slug: string): Promise<string> {
  const [row] = await tx.select({ id: products.id }).from(products).where(eq(products.slug, slug));
  if (!row) throw new Error(`the demo has no product ${slug}`);
  return row.id;
}
