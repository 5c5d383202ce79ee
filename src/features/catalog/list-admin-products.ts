import { and, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import type { Queryable } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { containsPattern } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import type { catalogAdminContract } from './admin-contract.ts';
import { isPublished } from './is-published.ts';
import { cardOf, displayedVariant, readProducts } from './product-cards.ts';
import { LOW_STOCK_THRESHOLD } from './product-rules.ts';

type ProductFilter = z.output<(typeof catalogAdminContract)['list']['~orpc']['inputSchema'] & z.ZodType>;

type Row = z.output<(typeof catalogAdminContract)['list']['~orpc']['outputSchema'] & z.ZodType>['rows'][number];

/** Products of a state, or all that are not archived, newest first unless asked otherwise. */
export async function listAdminProducts(app: App, filter: ProductFilter) {
  const page = keyset(sorting(filter.sort), filter as PageRequest);
  const condition = and(
    filter.state ? eq(products.state, filter.state) : isNull(products.archivedAt),
    filter.show ? IS_LISTED[filter.show] : undefined,
    filter.category ? eq(products.categoryId, filter.category) : undefined,
    filter.stock ? STOCK_FILTERS[filter.stock] : undefined,
    filter.search ? matchesProductFilter(filter.search) : undefined,
  );
  const [pageRows, total] = await Promise.all([
    app.db
      .select({ id: products.id, cursor: page.cursor })
      .from(products)
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, products, condition),
  ]);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total,
    rows: await describe(
      app.db,
      rows.map(({ id }) => id),
    ),
  };
}

function sorting(sort: ProductFilter['sort']): Sorting {
  const { id } = products;
  if (sort === 'updated') return { value: products.updatedAt, type: 'timestamptz', id, descending: true };
  if (sort === 'name-down') return { value: sql`lower(${products.name})`, type: 'text', id, descending: true };
  if (sort === 'stock-low') return { value: STOCK_LEFT, type: 'numeric', id, descending: false };
  if (sort === 'stock-high') return { value: STOCK_LEFT, type: 'numeric', id, descending: true };
  if (sort === 'name') return { value: sql`lower(${products.name})`, type: 'text', id, descending: false };
  if (sort === 'price-low') return { value: products.price, type: 'numeric', id, descending: false };
  if (sort === 'price-high') return { value: products.price, type: 'numeric', id, descending: true };
  return { value: products.createdAt, type: 'timestamptz', id, descending: true };
}

// available units; an untracked variant never runs out
const STOCK_LEFT = sql`(select coalesce(sum(greatest(0, pv.on_hand - pv.reserved)) filter (where pv.on_hand is not null), 1000000000) from product_variants pv
  where pv.product_id = products.id and pv.archived_at is null)`;

export const IS_LISTED: Record<NonNullable<ProductFilter['show']>, SQL | undefined> = {
  shown: and(eq(products.inStock, true), isPublished),
  // these conditions match the partial indexes of products
  hidden: sql`not ${products.inStock} and ${products.state} = 'published'`,
  findings: sql`${products.labelIssueCount} > 0`,
  'no-nutrition': isNull(products.nutrition),
};

// this condition matches the partial index product_variants_low_stock, so that only low variants are read
const SHORT = sql`select pv.product_id from product_variants pv
  where pv.archived_at is null and pv.on_hand - pv.reserved <= pv.low_stock_threshold`;

// a subquery for these few variants, instead of a join with all
const SOLD_OUT = sql`${SHORT} and not (
  select bool_or(other.on_hand is null or other.on_hand > other.reserved) from product_variants other
  where other.product_id = pv.product_id and other.archived_at is null)`;

// one low variant makes its product low
export const STOCK_FILTERS: Record<NonNullable<ProductFilter['stock']>, SQL> = {
  in: sql`${products.id} not in (${SOLD_OUT})`,
  out: sql`${products.id} in (${SOLD_OUT})`,
  low: sql`${products.id} in (${SHORT})`,
};

/** SQL: the text occurs in the product's name or in a SKU or flavour; each uses its own index. */
export function matchesProductFilter(search: string): SQL {
  const pattern = containsPattern(search);
  // the trigram indexes of SKUs and flavours need three letters
  if (search.length < 3) return ilike(products.name, pattern);
  return sql`${products.id} in (
    select ${products.id} from ${products} where ${ilike(products.name, pattern)}
    union select ${productVariants.productId} from ${productVariants}
    where ${and(isNull(productVariants.archivedAt), matchesVariant(pattern))})`;
}

const matchesVariant = (pattern: string) =>
  or(ilike(productVariants.sku, pattern), ilike(productVariants.flavour, pattern));

async function describe(db: Queryable, ids: string[]): Promise<Row[]> {
  const read = await readProducts(db, ids);
  return read.map((one) => {
    const { product, variants } = one;
    const card = cardOf(one);
    const low = product.lowStockThreshold ?? LOW_STOCK_THRESHOLD;
    const availableUnits = variants.flatMap(({ onHand, reserved }) => (onHand === null ? [] : onHand - reserved));
    return {
      id: product.id,
      slug: product.slug,
      name: product.name,
      badge: product.badge,
      category: one.category,
      image: card.image,
      flavour: displayedVariant(one).flavour,
      price: product.price,
      originalPrice: product.originalPrice,
      taxRate: product.taxRate,
      state: product.state,
      inStock: product.inStock,
      labelIssueCount: product.labelIssueCount,
      stock: {
        variants: variants.length,
        units: availableUnits.length > 0 ? availableUnits.reduce((sum, units) => sum + Math.max(0, units), 0) : null,
        low: availableUnits.filter((units) => units > 0 && units <= low).length,
        out: availableUnits.filter((units) => units <= 0).length,
      },
      archivedAt: product.archivedAt?.toISOString() ?? null,
      updatedAt: product.updatedAt.toISOString(),
    };
  });
}
