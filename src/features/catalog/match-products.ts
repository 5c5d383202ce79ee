import { eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { productSlugs, products, productVariants } from '#db/schema/catalog.ts';
import type { EarlierLine, RunOptions } from '../imports/import-kind.ts';
import type { CsvProduct } from './csv-product.ts';
import { type AdminProduct, readAdminProducts } from './read-admin-product.ts';

/** The product that a unit of a file names (null: a new one), and why the unit is refused. */
export type ProductMatch = { product: AdminProduct | null; problems: string[] };

type Owner = { id: string; archivedAt: Date | null };
/** Owners of SKUs; `isListed` is false for a variant that was removed. */
type Owners = {
  bySku: Map<string, Owner & { isListed: boolean }>;
  byHandle: Map<string, Owner>;
  bySlug: Map<string, Owner>;
};

/**
 * The products that the units of a file name: by the handle exactly as an earlier file gave it, else by a SKU, else by the
 * current or a former slug. A product that an earlier line names is refused; one that an earlier line has created is
 * found by its handle only.
 */
export async function matchProducts(
  tx: Tx,
  units: readonly CsvProduct[],
  findEarlierLines: RunOptions['findEarlierLines'],
): Promise<ProductMatch[]> {
  const owners = await findOwners(tx, units);
  const all = [...owners.byHandle.values(), ...owners.bySku.values(), ...owners.bySlug.values()];
  const earlier = await findEarlierLines([...new Set(all.map(({ id }) => id))]);
  for (const [slug, { id }] of owners.bySlug) if (earlier.get(id)?.isCreated) owners.bySlug.delete(slug);
  const matches = units.map((unit) => matchOf(unit, owners, earlier));
  const read = await readAdminProducts(tx, [...new Set(matches.flatMap(({ id }) => id ?? []))]);
  return matches.map(({ id, problems }) => ({ product: read.get(id ?? '') ?? null, problems }));
}

async function findOwners(tx: Tx, units: readonly CsvProduct[]): Promise<Owners> {
  const skus = units.flatMap(({ variants }) => variants.map(({ sku }) => sku).filter(Boolean));
  const handles = units.map(({ handle }) => handle);
  const variants =
    skus.length === 0
      ? []
      : await tx
          .select({
            sku: productVariants.sku,
            id: products.id,
            archivedAt: products.archivedAt,
            variantArchivedAt: productVariants.archivedAt,
          })
          .from(productVariants)
          .innerJoin(products, eq(products.id, productVariants.productId))
          .where(inArray(productVariants.sku, skus));
  const current = await tx
    .select({
      id: products.id,
      archivedAt: products.archivedAt,
      slug: products.slug,
      importHandle: products.importHandle,
    })
    .from(products)
    .where(or(inArray(products.importHandle, handles), inArray(products.slug, handles)));
  const former = await tx
    .select({ id: products.id, archivedAt: products.archivedAt, slug: productSlugs.slug })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(inArray(productSlugs.slug, handles));
  return {
    bySku: new Map(
      variants.map(({ sku, variantArchivedAt, ...owner }) => [sku, { ...owner, isListed: !variantArchivedAt }]),
    ),
    byHandle: new Map(current.flatMap((row) => (row.importHandle === null ? [] : [[row.importHandle, row]]))),
    // a current slug takes precedence over a former one
    bySlug: new Map([...former, ...current].map((row) => [row.slug, row])),
  };
}

/** `earlier` grows by the product that this unit names. */
function matchOf(
  { handle, variants, line }: CsvProduct,
  { bySku, byHandle, bySlug }: Owners,
  earlier: Map<string, EarlierLine>,
): { id: string | null; problems: string[] } {
  const problems: string[] = [];
  const named = byHandle.get(handle) ?? null;
  const sold =
    variants.map(({ sku }) => bySku.get(sku)).find((one) => one?.isListed && one.archivedAt === null) ?? null;
  const chosen = named ?? sold ?? bySlug.get(handle) ?? null;
  const isDeleted = chosen !== null && chosen.archivedAt !== null;
  const id = chosen && !isDeleted ? chosen.id : null;
  if (isDeleted) problems.push(`The handle ‘${handle}’ belongs to a deleted product: restore it or choose another`);
  for (const { sku } of variants) if ((bySku.get(sku)?.id ?? id) !== id) problems.push(`${sku} is in use`);
  const before = id === null ? undefined : earlier.get(id);
  if (before) problems.push(`This is the same product as in line ${before.line}`);
  else if (id !== null) earlier.set(id, { line, isCreated: false });
  return { id, problems };
}
