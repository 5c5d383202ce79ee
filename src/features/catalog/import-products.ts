import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { productCategories, productSlugs, products, productVariants } from '#db/schema/catalog.ts';
import type { StockChange } from '#db/schema/imports.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { ImportKind, ImportResult } from '../imports/import-kind.ts';
import { readSettings } from '../settings/read-settings.ts';
import { catalogAdminContract } from './admin-contract.ts';
import { countLabelIssues } from './label-rules.ts';
import { type CsvProduct, parseProductCsv } from './parse-product-csv.ts';
import { toSlug, validateProduct } from './product-rules.ts';
import { type AdminProduct, readAdminProducts } from './read-admin-product.ts';
import { toProductInput } from './restore-product.ts';
import { type ProductInput, toUniqueError } from './save-product.ts';
import type { OpenState } from './states.ts';
import { type ProductChange, writeProducts } from './write-products.ts';

const INPUT = catalogAdminContract.create['~orpc'].inputSchema as z.ZodType;

/**
 * Imports products. A product is matched by one of its SKUs, else by its handle; products that the file does not name
 * stay. The stock of an existing variant changes by the difference to 'Stock when exported', or to the file's number if
 * staff choose so.
 */
export const productImport: ImportKind<CsvProduct> = {
  kind: 'products',
  permission: 'catalog.write',
  batchSize: 25,
  async read(text) {
    const { format, products: units } = await parseProductCsv(text);
    nameTwice(units);
    return { format, units };
  },
  async run(app, tx, staff, units, options) {
    const { taxRate } = (await readSettings(tx)).general;
    const categories = await findCategories(tx, units);
    const results: ImportResult[] = [];
    for (let rest = units; rest.length > 0; rest = units.slice(results.length)) {
      const known = await findExisting(tx, rest);
      const plans = untilRepeated(rest, known).map((unit) =>
        plan(unit, known.get(unit)!, categories, { taxRate, ...options }),
      );
      const changes = plans.flatMap(({ change }) => change ?? []);
      if (options.isApplied && changes.length > 0) await writeProducts(app, tx, staff, changes);
      results.push(...plans.map(({ result }) => result));
    }
    return results;
  },
  problemsOf(error) {
    const expected = error instanceof DomainError ? error : toUniqueError(error);
    if (!expected) return null;
    const { fields } = (expected.data ?? {}) as { fields?: Record<string, string> };
    return fields ? Object.values(fields) : ['Someone else has changed this product since the file was read'];
  },
  refuse: (unit, problems) => ({ ...resultOf(unit), action: 'refused', problems }),
};

const resultOf = (unit: CsvProduct) => ({
  line: unit.line,
  name: unit.name ?? unit.handle,
  count: unit.variants.length,
});

// the second would overwrite the product that the first has just created
function nameTwice(found: readonly CsvProduct[]): void {
  const seen = new Map<string, CsvProduct>();
  for (const one of found)
    for (const { sku } of one.variants) {
      const earlier = sku ? seen.get(sku) : undefined;
      if (earlier) one.problems.push(`SKU ${sku} is twice in the file, first at ${earlier.handle}`);
      else if (sku) seen.set(sku, one);
    }
}

/** The units before the first repetition of a product, which has to be read again after them. */
function untilRepeated(units: readonly CsvProduct[], known: ReadonlyMap<CsvProduct, Existing>): readonly CsvProduct[] {
  const seen = new Set<string>();
  for (const [index, unit] of units.entries()) {
    const id = known.get(unit)?.product?.id;
    if (id && seen.has(id)) return units.slice(0, index);
    if (id) seen.add(id);
  }
  return units;
}

/** The product that a unit names; `isTaken`: none, but a deleted product has its address. */
type Existing = { product: AdminProduct | null; isTaken: boolean };
type Context = { taxRate: number; isStockAsked: boolean };

function plan(
  unit: CsvProduct,
  { product: before, isTaken }: Existing,
  categories: ReadonlyMap<string, string>,
  context: Context,
): { result: ImportResult; change?: ProductChange } {
  const problems = [...unit.problems];
  if (isTaken) problems.push(`The handle ‘${unit.handle}’ belongs to a deleted product: restore it or choose another`);
  const categoryId = unit.category
    ? (categories.get(unit.category.toLowerCase()) ?? null)
    : (before?.category.id ?? null);
  if (unit.category && !categoryId) problems.push(`There is no category ‘${unit.category}’`);
  const { input: merged, stockChanges } = merge(unit, before, categoryId, context);
  const input = before || merged.state ? merged : { ...merged, state: newState(merged) };
  problems.push(...Object.values(validateProduct(input)).filter((text) => !problems.includes(text)));
  problems.push(...tooLong(input));
  if (problems.length > 0) return { result: productImport.refuse(unit, [...new Set(problems)]) };
  const isSame = before && JSON.stringify(input) === JSON.stringify(formInput(before));
  const result = { ...resultOf(unit), problems: [], stockChanges };
  if (isSame) return { result: { ...result, action: 'unchanged' } };
  return {
    result: { ...result, action: before ? 'update' : 'create' },
    change: { expected: before, input, handle: unit.handle },
  };
}

// products with incomplete label declarations are imported as drafts
const newState = (input: ProductInput): OpenState => (countLabelIssues(input) > 0 ? 'draft' : 'published');

// the same limits as the form's fields
function tooLong(input: ProductInput): string[] {
  const { error } = INPUT.safeParse(input);
  return error?.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`) ?? [];
}

/** The products of the file: by SKU, else by current or former address. */
async function findExisting(tx: Tx, units: readonly CsvProduct[]): Promise<Map<CsvProduct, Existing>> {
  const skus = units.flatMap(({ variants }) => variants.map(({ sku }) => sku).filter(Boolean));
  const slugs = units.map(({ handle }) => toSlug(handle));
  const bySku = new Map<string, string>();
  if (skus.length > 0)
    for (const { sku, id } of await tx
      .select({ sku: productVariants.sku, id: productVariants.productId })
      .from(productVariants)
      .innerJoin(products, and(eq(products.id, productVariants.productId), isNull(products.archivedAt)))
      .where(and(inArray(productVariants.sku, skus), isNull(productVariants.archivedAt))))
      bySku.set(sku, id);
  const former = await tx
    .select({ slug: productSlugs.slug, id: products.id, archivedAt: products.archivedAt })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(inArray(productSlugs.slug, slugs));
  const current = await tx
    .select({ slug: products.slug, id: products.id, archivedAt: products.archivedAt })
    .from(products)
    .where(inArray(products.slug, slugs));
  // a current address takes precedence over a former one
  const bySlug = new Map([...former, ...current].map((row) => [row.slug, row]));
  const found = units.map(({ handle, variants }) => {
    const sku = variants.find((one) => bySku.has(one.sku))?.sku;
    const own = bySlug.get(toSlug(handle));
    const id = sku ? bySku.get(sku) : own?.archivedAt === null ? own.id : undefined;
    return { id, isTaken: !id && own !== undefined };
  });
  const read = await readAdminProducts(tx, [...new Set(found.flatMap(({ id }) => id ?? []))]);
  return new Map(
    units.map((unit, index) => {
      const { id, isTaken } = found[index]!;
      return [unit, { product: read.get(id ?? '') ?? null, isTaken }];
    }),
  );
}

async function findCategories(tx: Tx, units: readonly CsvProduct[]): Promise<Map<string, string>> {
  const names = [...new Set(units.flatMap(({ category }) => category?.toLowerCase() ?? []))];
  if (names.length === 0) return new Map();
  const rows = await tx
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories)
    .where(and(inArray(sql`lower(${productCategories.name}::text)`, names), isNull(productCategories.archivedAt)));
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

const formInput = (product: AdminProduct): ProductInput => {
  const {
    id: _,
    slug: __,
    previousTaxRate: ___,
    archivedAt: _a,
    createdAt: _c,
    updatedAt: _u,
    savedBy: _s,
    ...rest
  } = toProductInput(product);
  return {
    ...rest,
    variants: product.variants.map(({ onHand, reserved: _h, ...one }) => ({
      ...one,
      stock: { was: onHand, now: onHand },
    })),
  };
};

/** The existing product overlaid with the file's values; variants that the file does not name stay. */
function merge(
  unit: CsvProduct,
  before: AdminProduct | null,
  categoryId: string | null,
  { taxRate, isStockAsked }: Context,
): { input: ProductInput; stockChanges: StockChange[] } {
  const { line: _, rowCount: _r, handle: _h, category: _c, problems: _p, variants, ...given } = unit;
  const base = before ? formInput(before) : { ...EMPTY, taxRate };
  const rest = [...base.variants];
  const stockChanges: StockChange[] = [];
  for (const { stock, stockBefore, ...given } of variants) {
    const at = rest.findIndex((one) =>
      given.sku ? one.sku === given.sku : one.flavour === given.flavour && one.size === given.size,
    );
    const known = rest[at];
    const was = known?.stock.was ?? null;
    const now = known ? stockAfter(was, { stock, stockBefore, isStockAsked }) : (stock ?? null);
    if (now !== was) stockChanges.push({ sku: given.sku || (known?.sku ?? ''), from: was, to: now });
    const next = { ...(known ?? NEW_VARIANT), ...given, stock: { was, now } };
    if (known) rest[at] = { ...next, sku: given.sku || known.sku };
    else rest.push(next);
  }
  return { input: { ...base, ...given, categoryId, variants: rest }, stockChanges };
}

type FileStock = { stock: number | null | undefined; stockBefore: number | null | undefined; isStockAsked: boolean };

/** The new stock of an existing variant: units sold since the export stay sold. */
function stockAfter(was: number | null, { stock, stockBefore, isStockAsked }: FileStock): number | null {
  if (stock === undefined) return was;
  if (stockBefore !== undefined) {
    if (stock === stockBefore) return was;
    return was !== null && stock !== null && stockBefore !== null ? was + stock - stockBefore : stock;
  }
  return isStockAsked ? stock : was;
}

const NEW_VARIANT = {
  ...{ id: null, flavour: null, size: null, sku: '', price: null, originalPrice: null, netQuantity: null },
  ...{ servings: null, stock: { was: null, now: null } },
};

const EMPTY: Omit<ProductInput, 'taxRate'> = {
  ...{ name: '', subtitle: '', description: '', categoryId: null, price: null, originalPrice: null, badge: null },
  ...{
    rating: null,
    reviewsCount: 0,
    inStock: true,
    lowStockThreshold: null,
    hsn: null,
    taxRateEffectiveFrom: null,
    diet: null,
  },
  ...{ netQuantity: null, servings: null, servingSize: null, proteinPerServing: null, highlight: null },
  ...{ nutrition: null, declarations: null, searchTerms: [], specifications: [], pictures: [], variants: [] },
};
