import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#db/client.ts';
import { productCategories, products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/bind.ts';
import { Refusal } from '#shared/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { catalogAdminContract } from './admin-contract.ts';
import { type CsvProduct, readProductCsv, UnreadableFile } from './csv-format.ts';
import { productProblems } from './product-rules.ts';
import { type AdminProduct, readAdminProduct } from './read-admin-product.ts';
import { inputOf } from './remove-product.ts';
import { type ProductInput, saveProduct } from './save-product.ts';

export type ImportLine = {
  line: number;
  name: string;
  action: 'create' | 'update' | 'unchanged' | 'refused';
  /** variants */
  count: number;
  problems: string[];
};
export type ImportReport = { format: 'own' | 'shopify'; applied: boolean; lines: ImportLine[] };

const INPUT = catalogAdminContract.create['~orpc'].inputSchema as z.ZodType;

/** At most this many products a file. */
const MOST = 2000;

/**
 * Reads products from a file and says for each what it would do; with `apply` it does that, each product in a
 * transaction of its own, so that one refused row does not hold back the others.
 */
export async function importProducts(app: App, staff: Staff, text: string, apply: boolean): Promise<ImportReport> {
  const { format, products: found } = readProductCsv(text);
  if (found.length > MOST) throw new UnreadableFile(`At most ${MOST} products a file; this one has ${found.length}.`);
  const { taxRate } = (await readSettings(app.db)).general;
  const lines: ImportLine[] = [];
  nameTwice(found);
  for (const one of found) lines.push(await importOne(app, staff, one, taxRate, apply));
  return { format, applied: apply, lines };
}

// the second would otherwise overwrite what the first has just made
function nameTwice(found: readonly CsvProduct[]): void {
  const seen = new Map<string, CsvProduct>();
  for (const one of found)
    for (const { sku } of one.variants) {
      const earlier = sku ? seen.get(sku) : undefined;
      if (earlier) one.problems.push(`SKU ${sku} stands twice in the file, first at ${earlier.handle}`);
      else if (sku) seen.set(sku, one);
    }
}

async function importOne(
  app: App,
  staff: Staff,
  given: CsvProduct,
  taxRate: number,
  apply: boolean,
): Promise<ImportLine> {
  const line = { line: given.line, name: given.name ?? given.handle, count: given.variants.length };
  const refused = (problems: string[]): ImportLine => ({ ...line, action: 'refused', problems });
  const before = await existing(app.db, given);
  const problems = [...given.problems];
  const categoryId = given.category ? await categoryOf(app.db, given.category) : (before?.category.id ?? null);
  if (given.category && !categoryId) problems.push(`There is no category ‘${given.category}’`);
  const input = merged(given, before, categoryId, taxRate);
  problems.push(...Object.values(productProblems(input)).filter((text) => !problems.includes(text)));
  problems.push(...tooLong(input));
  if (problems.length > 0) return refused([...new Set(problems)]);
  if (before && JSON.stringify(input) === JSON.stringify(formInput(before)))
    return { ...line, action: 'unchanged', problems: [] };
  if (apply)
    try {
      await saveProduct(app, staff, before, input);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { fields } = (error.data ?? {}) as { fields?: Record<string, string> };
      return refused(fields ? Object.values(fields) : ['Somebody changed it meanwhile']);
    }
  return { ...line, action: before ? 'update' : 'create', problems: [] };
}

// what a form's fields would not have let in
function tooLong(input: ProductInput): string[] {
  const { error } = INPUT.safeParse(input);
  return error?.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`) ?? [];
}

/** The product a file means: the one with a SKU of it, else the one at this address. */
async function existing(db: Db, { handle, variants }: CsvProduct): Promise<AdminProduct | null> {
  const skus = variants.map(({ sku }) => sku).filter(Boolean);
  const bySku = skus.length
    ? await db
        .select({ id: productVariants.productId })
        .from(productVariants)
        .innerJoin(products, and(eq(products.id, productVariants.productId), isNull(products.archivedAt)))
        .where(and(inArray(productVariants.sku, skus), isNull(productVariants.archivedAt)))
        .limit(1)
    : [];
  const [found] =
    bySku.length > 0
      ? bySku
      : await db
          .select({ id: products.id })
          .from(products)
          .where(and(eq(products.slug, handle), isNull(products.archivedAt)));
  return found ? readAdminProduct(db, found.id) : null;
}

async function categoryOf(db: Db, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(and(eq(productCategories.name, name), isNull(productCategories.archivedAt)));
  return row?.id ?? null;
}

const formInput = (product: AdminProduct): ProductInput => {
  const {
    id: _,
    slug: __,
    earlierTaxRate: ___,
    archivedAt: _a,
    createdAt: _c,
    updatedAt: _u,
    savedBy: _s,
    ...rest
  } = inputOf(product);
  return {
    ...rest,
    variants: product.variants.map(({ onHand, held: _h, ...one }) => ({ ...one, stock: { was: onHand, now: onHand } })),
  };
};

/** What is there, with what the file says laid over it; variants that the file does not name stay. */
function merged(
  { line: _, handle: __, category: ___, problems: ____, variants, ...said }: CsvProduct,
  before: AdminProduct | null,
  categoryId: string | null,
  taxRate: number,
): ProductInput {
  const base = before ? formInput(before) : { ...EMPTY, taxRate };
  const rest = [...base.variants];
  for (const { stock, ...given } of variants) {
    const at = rest.findIndex((one) =>
      given.sku ? one.sku === given.sku : one.flavour === given.flavour && one.size === given.size,
    );
    const known = rest[at];
    const was = known?.stock.was ?? null;
    const next = { ...(known ?? NEW_VARIANT), ...given, stock: { was, now: stock === undefined ? was : stock } };
    if (known) rest[at] = { ...next, sku: given.sku || known.sku };
    else rest.push(next);
  }
  return { ...base, ...said, categoryId, variants: rest };
}

const NEW_VARIANT = {
  ...{ id: null, flavour: null, size: null, sku: '', price: null, originalPrice: null, netQuantity: null },
  ...{ servings: null, stock: { was: null, now: null } },
};

const EMPTY: Omit<ProductInput, 'taxRate'> = {
  ...{ name: '', subtitle: '', description: '', categoryId: null, price: null, originalPrice: null, badge: null },
  ...{ rating: null, reviewsCount: 0, inStock: true, warnBelow: null, hsn: null, taxRateFrom: null, diet: null },
  ...{ netQuantity: null, servings: null, servingSize: null, proteinPerServing: null, highlight: null },
  ...{ nutrition: null, declarations: null, searchTerms: [], specifications: [], pictures: [], variants: [] },
};
