import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import { productCategories, products, productVariants } from '#db/schema/catalog.ts';
import { escapeFormula } from '#platform/csv/escape-formula.ts';
import { rupeesForDatabase } from '#shared/money.ts';
import { PRODUCT_CSV_COLUMNS } from './parse-product-csv.ts';
import { stockCell } from './product-cells.ts';

const BATCH = 200;

/** Streams the catalogue, or the given products, as CSV in the shop's own format, in batches of some hundred. */
export async function* exportProducts(db: Db, ids?: readonly string[]): AsyncGenerator<string> {
  // spreadsheets recognise UTF-8 by the byte order mark
  yield `\ufeff${stringify([[...PRODUCT_CSV_COLUMNS]])}`;
  for (let after: string | null = null; ; ) {
    const rows: { product: typeof products.$inferSelect; category: string }[] = await db
      .select({ product: products, category: productCategories.name })
      .from(products)
      .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
      .where(
        and(
          ids ? inArray(products.id, [...ids]) : isNull(products.archivedAt),
          after ? gt(products.id, after) : undefined,
        ),
      )
      .orderBy(asc(products.id))
      .limit(BATCH);
    if (rows.length === 0) return;
    after = rows.at(-1)!.product.id;
    const variants = await db
      .select()
      .from(productVariants)
      .where(
        and(
          inArray(
            productVariants.productId,
            rows.map(({ product }) => product.id),
          ),
          isNull(productVariants.archivedAt),
        ),
      )
      .orderBy(asc(productVariants.position), asc(productVariants.id));
    yield stringify(
      rows.flatMap(({ product, category }) =>
        variants
          .filter(({ productId }) => productId === product.id)
          .map((variant, index) =>
            [
              ...(index === 0 ? productCells(product, category) : [handleOf(product), ...NO_CELLS]),
              ...variantCells(variant),
            ].map(escapeFormula),
          ),
      ),
    );
  }
}

/** By which the file finds the product again. */
const handleOf = ({ importHandle, slug }: typeof products.$inferSelect) => importHandle ?? slug;

const money = (paise: number | null) => (paise === null ? '' : rupeesForDatabase(paise));
const text = (value: string | number | null) => (value === null ? '' : String(value));

const NO_CELLS: string[] = Array.from({ length: PRODUCT_CSV_COLUMNS.indexOf('Flavour') - 1 }, () => '');

const productCells = (product: typeof products.$inferSelect, category: string): string[] => [
  handleOf(product),
  product.name,
  product.subtitle,
  product.description,
  category,
  money(product.price),
  money(product.originalPrice),
  text(product.badge),
  text(product.hsn),
  text(product.taxRate),
  text(product.diet),
  text(product.netQuantity),
  text(product.netUnit),
  text(product.servings),
  text(product.dailyServings),
  product.state,
  product.inStock ? 'yes' : 'no',
  product.searchTerms.join(', '),
];

const variantCells = (variant: typeof productVariants.$inferSelect): string[] => [
  text(variant.flavour),
  text(variant.size),
  variant.sku,
  money(variant.price),
  money(variant.originalPrice),
  text(variant.grossGrams),
  text(variant.lengthMm),
  text(variant.widthMm),
  text(variant.heightMm),
  text(variant.gtin),
  text(variant.shelf),
  stockCell(variant.onHand),
  stockCell(variant.onHand),
];
