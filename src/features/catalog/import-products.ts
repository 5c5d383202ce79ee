import { randomUUID } from 'node:crypto';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#db/queryable.ts';
import { productCategories } from '#db/schema/catalog.ts';
import type { StockChange } from '#db/schema/imports.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { mapInTurns } from '#platform/take-turns.ts';
import { DomainError } from '#shared/domain-error.ts';
import { type AnnouncedUnit, CHANGED_SINCE_CHECK, type ImportKind, type ImportResult } from '../imports/import-kind.ts';
import { readSettings } from '../settings/read-settings.ts';
import { planStock } from './adjust-stock.ts';
import { catalogAdminContract } from './admin-contract.ts';
import type { CsvProduct } from './csv-product.ts';
import { countLabelIssues } from './label-rules.ts';
import { matchProducts, type ProductMatch } from './match-products.ts';
import { EMPTY_PACKAGE } from './package-rules.ts';
import { parseProductCsv } from './parse-product-csv.ts';
import type { ProductInput } from './product-input.ts';
import { validateProduct } from './product-rules.ts';
import type { AdminProduct } from './read-admin-product.ts';
import { toUnchangedInput } from './restore-product.ts';
import { saveCategoryWithin } from './save-category.ts';
import { toUniqueError } from './save-product.ts';
import type { OpenState } from './states.ts';
import { undoProductImport } from './undo-product-import.ts';
import { type ProductChange, writeProducts } from './write-products.ts';

const INPUT = catalogAdminContract.create['~orpc'].inputSchema as z.ZodType<ProductInput>;

/**
 * Imports products. `matchProducts` says which product a unit names; products that the file does not name stay. The stock of an existing variant changes by the difference to 'Stock when exported', or to the file's number if
 * staff choose so.
 */
export const productImport: ImportKind<CsvProduct> = {
  kind: 'products',
  permission: 'catalog.write',
  batchSize: 25,
  async read(content, findMapping) {
    const { format, report, products: units } = await parseProductCsv(content, findMapping);
    nameTwice(units);
    return { format, report, units };
  },
  async run(app, tx, staff, units, { isStockAsked, hasNewCategories, announced, findEarlierLines }) {
    const { taxRate } = (await readSettings(tx)).general;
    const categories = await findCategories(tx, units);
    if (hasNewCategories) await addCategories(app, tx, staff, { units, categories, isApplied: announced !== null });
    const matches = await matchProducts(tx, units, findEarlierLines);
    const plans = await mapInTurns(units.entries(), ([index, unit]): Plan => {
      const match = matches[index]!;
      if (announced && !isAsAnnounced(match, announced[index]!))
        return { result: productImport.refuse(unit, [CHANGED_SINCE_CHECK]) };
      return plan(unit, match, categories, { taxRate, isStockAsked, staff, now: app.now() });
    });
    if (!announced) return plans.map(({ result }) => result);
    const written = await writeProducts(
      app,
      tx,
      staff,
      plans.flatMap(({ change }) => change ?? []),
    );
    const results = plans.map(({ result, change }) => (change ? withUndo(result, change, written.shift()!) : result));
    return results;
  },
  undo: undoProductImport,
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
function nameTwice(fileProducts: readonly CsvProduct[]): void {
  const productsByHandle = new Map<string, CsvProduct>();
  const fileSkus = new Set(fileProducts.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
  for (const one of fileProducts) {
    one.fileSkus = fileSkus;
    for (const { sku } of one.variants) {
      const earlier = sku ? productsByHandle.get(sku) : undefined;
      if (earlier) one.problems.push(`SKU ${sku} is twice in the file, first at ${earlier.handle}`);
      else if (sku) productsByHandle.set(sku, one);
    }
  }
}

// a product that has appeared or gone since the check is neither created nor changed unannounced
const isAsAnnounced = ({ product }: ProductMatch, announced: AnnouncedUnit) =>
  announced.action === 'create' ? product === null : product?.id === announced.targetId;

const withUndo = (result: ImportResult, { expected }: PlannedChange, written: AdminProduct): ImportResult => ({
  ...result,
  targetId: written.id,
  undo: { before: expected, version: written.updatedAt },
});

type Plan = { result: ImportResult; change?: PlannedChange };
type PlannedChange = ProductChange & { expected: AdminProduct | null };
type Context = { taxRate: number; isStockAsked: boolean; staff: Staff; now: Date };

function plan(
  unit: CsvProduct,
  { product: before, problems: matchProblems }: ProductMatch,
  categories: ReadonlyMap<string, string>,
  context: Context,
): Plan {
  const problems = [...unit.problems, ...matchProblems];
  const categoryId = unit.category
    ? (categories.get(unit.category.toLowerCase()) ?? null)
    : (before?.category.id ?? null);
  if (unit.category && !categoryId) problems.push(`There is no category ‘${unit.category}’`);
  const { input: merged, stockChanges } = merge(unit, before, categoryId, context);
  const stated = before || merged.state ? merged : { ...merged, state: newState(merged) };
  const { input, problems: inputProblems } = readInput(stated);
  problems.push(...Object.values(validateProduct(input)).filter((text) => !problems.includes(text)));
  problems.push(...inputProblems);
  problems.push(...stockProblems(input, before, context));
  if (problems.length > 0) return { result: productImport.refuse(unit, [...new Set(problems)]) };
  const isSame = before && JSON.stringify(input) === JSON.stringify(readInput(toUnchangedInput(before)).input);
  const result = { ...resultOf(unit), problems: [], stockChanges, targetId: before?.id ?? null };
  if (isSame) return { result: { ...result, action: 'unchanged' } };
  return {
    result: { ...result, action: before ? 'update' : 'create' },
    change: {
      expected: before,
      input,
      importHandle: unit.handle,
      address: unit.address ?? unit.handle,
      reservedSkus: unit.fileSkus,
    },
  };
}

// products with incomplete label declarations are imported as drafts
const newState = (input: ProductInput): OpenState => (countLabelIssues(input) > 0 ? 'draft' : 'published');

// the same rules as for the form's fields
function readInput(csvInput: ProductInput): { input: ProductInput; problems: string[] } {
  const { data: input = csvInput, error } = INPUT.safeParse(csvInput);
  return { input, problems: error?.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`) ?? [] };
}

/** Why the units in stock cannot change, as saving would say. */
function stockProblems(input: ProductInput, before: AdminProduct | null, { staff, now }: Context): string[] {
  const variants = new Map(before?.variants.map((variant) => [variant.id, variant]));
  return input.variants.flatMap(({ id, stock }) => {
    const variant = variants.get(id ?? '');
    const planned = variant && planStock(staff, now, variant, stock);
    return planned?.problem ?? [];
  });
}

/** Ids of the categories that the units name and that do not exist; they are created when the units are applied. */
async function addCategories(
  app: App,
  tx: Tx,
  staff: Staff,
  {
    units,
    categories,
    isApplied,
  }: { units: readonly CsvProduct[]; categories: Map<string, string>; isApplied: boolean },
): Promise<void> {
  for (const { category } of units) {
    if (!category || categories.has(category.toLowerCase())) continue;
    const input = { name: category, description: '', mediaId: null, displayOrder: null, isActive: true };
    const id = isApplied ? (await saveCategoryWithin(app, tx, staff, null, input)).id : randomUUID();
    categories.set(category.toLowerCase(), id);
  }
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

/** The existing product overlaid with the file's values; variants that the file does not name stay. */
function merge(
  unit: CsvProduct,
  before: AdminProduct | null,
  categoryId: string | null,
  { taxRate, isStockAsked }: Context,
): { input: ProductInput; stockChanges: StockChange[] } {
  const {
    line: _,
    rowCount: _r,
    handle: _h,
    address: _a,
    fileSkus: _s,
    category: _c,
    problems: _p,
    variants,
    ...productFields
  } = unit;
  const base = before ? toUnchangedInput(before) : { ...EMPTY, taxRate };
  const rest = [...base.variants];
  const stockChanges: StockChange[] = [];
  for (const { stock, stockBefore, ...variantFields } of variants) {
    const at = rest.findIndex((one) =>
      variantFields.sku
        ? one.sku === variantFields.sku
        : one.flavour === variantFields.flavour && one.size === variantFields.size,
    );
    const previous = rest[at];
    const was = previous?.stock.was ?? null;
    const now = previous ? stockAfter(was, { stock, stockBefore, isStockAsked }) : (stock ?? null);
    if (now !== was) stockChanges.push({ sku: variantFields.sku || (previous?.sku ?? ''), from: was, to: now });
    const next = { ...(previous ?? NEW_VARIANT), ...variantFields, stock: { was, now } };
    if (previous) rest[at] = { ...next, sku: variantFields.sku || previous.sku };
    else rest.push(next);
  }
  return { input: { ...base, ...productFields, categoryId, variants: rest }, stockChanges };
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
  id: null,
  flavour: null,
  size: null,
  sku: '',
  price: null,
  originalPrice: null,
  netQuantity: null,
  servings: null,
  stock: { was: null, now: null },
  ...EMPTY_PACKAGE,
};

const EMPTY: Omit<ProductInput, 'taxRate'> = {
  name: '',
  subtitle: '',
  description: '',
  categoryId: null,
  price: null,
  originalPrice: null,
  badge: null,
  rating: null,
  reviewsCount: 0,
  inStock: true,
  lowStockThreshold: null,
  hsn: null,
  taxRateEffectiveFrom: null,
  diet: null,
  netQuantity: null,
  servings: null,
  servingSize: null,
  proteinPerServing: null,
  dailyServings: null,
  highlight: null,
  nutrition: null,
  declarations: null,
  searchTerms: [],
  specifications: [],
  pictures: [],
  variants: [],
};
