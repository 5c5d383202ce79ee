import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { BATCH_NUMBER_KEY, batches } from '#db/schema/batches.ts';
import { productImages, products, productVariants } from '#db/schema/catalog.ts';
import { media } from '#db/schema/platform.ts';
import { unitCodes } from '#db/schema/unit-codes.ts';
import type { App } from '#platform/app.ts';
import { addCacheEnd, addCacheTags } from '#platform/http/cache-tags.ts';
import { addDays, shopDay, shopInstant } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { imageAssetColumns } from '../catalog/product-cards.ts';
import { batchNumberKey } from './batch-rules.ts';
import type { batchesContract } from './contract.ts';

type Answer = z.output<(typeof batchesContract)['check']['~orpc']['outputSchema'] & z.ZodType>['batches'][number];

const MAX_KEY = 60;
/** More products with one number are not listed. */
const MAX_ANSWERS = 10;

/** Whether the shop counts by batch, and whether units have codes. */
export async function readBatchSummary(app: App): Promise<{ hasBatches: boolean; hasCodes: boolean }> {
  addCacheTags('batches');
  const { rows } = await app.db.execute<{ hasBatches: boolean; hasCodes: boolean }>(sql`
    select exists (select from ${batches} where best_before is not null) as "hasBatches",
      exists (select from ${unitCodes}) as "hasCodes"`);
  return rows[0]!;
}

/** The batches with a number as printed, of one product or several; none is no error. INVALID_BATCH_NUMBER. */
export async function checkBatch(app: App, typed: string): Promise<{ today: string; batches: Answer[] }> {
  const key = batchNumberKey(typed);
  if (key === '' || key.length > MAX_KEY) throw new DomainError('INVALID_BATCH_NUMBER');
  const today = shopDay(app.now());
  addCacheTags('batches');
  // the bar of its life ends at today
  addCacheEnd(shopInstant(addDays(today, 1)).getTime());
  return { today, batches: await readAnswers(app.db, sql`${BATCH_NUMBER_KEY} = ${key}`, today) };
}

/** Batches as anybody may know them; units from before batches were counted have no number of their own. */
export async function readAnswers(db: Queryable, which: SQL, today: string): Promise<Answer[]> {
  const rows = await selectBatches(db)
    .where(and(which, isNotNull(batches.bestBefore)))
    .orderBy(asc(products.name), asc(productVariants.position), asc(batches.id))
    .limit(MAX_ANSWERS);
  const images = await readImages(
    db,
    rows.map(({ product }) => product.id),
  );
  addCacheTags(...rows.map(({ product }) => `product:${product.id}`));
  return rows.map((row) => answerOf(row, images, today));
}

const selectBatches = (db: Queryable) =>
  db
    .select({
      batch: batches,
      product: products,
      variant: productVariants,
      hasCodes: sql<boolean>`exists (select from unit_codes u where u.batch_id = batches.id)`,
    })
    .from(batches)
    .innerJoin(productVariants, eq(productVariants.id, batches.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectBatches>>[number];

const readImages = (db: Queryable, productIds: readonly string[]) =>
  productIds.length === 0
    ? []
    : db
        .select({ productId: productImages.productId, flavour: productImages.flavour, ...imageAssetColumns })
        .from(productImages)
        .innerJoin(media, eq(media.id, productImages.mediaId))
        .where(inArray(productImages.productId, [...productIds]))
        .orderBy(asc(productImages.position));

type Images = Awaited<ReturnType<typeof readImages>>;

function answerOf({ batch, product, variant, hasCodes }: Row, images: Images, today: string): Answer {
  const { number, madeOn, stateAt } = batch;
  const bestBefore = batch.bestBefore!;
  const productImages = images.filter(({ productId }) => productId === product.id);
  const productImage = productImages.find(({ flavour }) => flavour === variant.flavour) ?? productImages[0];
  const { productId: _, flavour: __, ...image } = productImage ?? { productId: null, flavour: null };
  const value = variant.netQuantity ?? product.netQuantity;
  const unit = variant.netUnit ?? product.netUnit;
  const state = stateOf(batch, today);
  return {
    number,
    state,
    madeOn,
    bestBefore,
    hasCodes,
    recalledOn: state === 'recalled' && stateAt ? shopDay(stateAt) : null,
    mrp: mrpOf(batch, variant, product),
    productName: product.name,
    slug: product.state === 'published' ? product.slug : null,
    flavour: variant.flavour,
    size: variant.size,
    image: productImage ? (image as Answer['image']) : null,
    netQuantity: value && unit ? { value, unit } : null,
    manufacturer: product.declarations?.manufacturer || null,
    fssaiLicence: product.declarations?.fssaiLicence || null,
    // of a blocked batch it may be what is being looked into
    labReport: batch.state === 'blocked' ? null : labReportOf(batch),
  };
}

/** A blocked batch is known, like one that is sold out. */
function stateOf({ state, bestBefore, onHand }: Row['batch'], today: string): Answer['state'] {
  if (state === 'recalled') return 'recalled';
  if (bestBefore! < today) return 'expired';
  return state === 'sellable' && onHand > 0 ? 'on_sale' : 'known';
}

/** The MRP printed on units of a batch. */
export const mrpOf = (
  batch: Pick<Row['batch'], 'mrp'>,
  variant: Pick<Row['variant'], 'originalPrice' | 'price'>,
  product: Pick<Row['product'], 'originalPrice' | 'price'>,
): number => batch.mrp ?? variant.originalPrice ?? product.originalPrice ?? variant.price ?? product.price;

/** The lab report of a batch, when it has one. */
export const labReportOf = ({ labReportUrl, labResult }: Pick<Row['batch'], 'labReportUrl' | 'labResult'>) =>
  labReportUrl === null ? null : { url: labReportUrl, result: labResult };
