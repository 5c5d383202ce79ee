import { count, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#db/queryable.ts';
import { heroBanners, heroProducts, nutritionPlans, workoutGuides } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Banner, Guide, HeroProduct, Plan } from './admin-contract.ts';
import { listAllGuides } from './list-all-guides.ts';
import { listAllPlans } from './list-all-plans.ts';
import { listBanners } from './list-banners.ts';
import { listHeroProducts } from './list-hero-products.ts';

/** The fields that rows of all lists share. */
export type ContentRow = { id: string; displayOrder: number; isActive: boolean };

/** A list whose rows staff order, show and hide. */
export type ContentType<Shown extends ContentRow> = {
  /** its name in the audit log */
  entity: string;
  table: OrderedTable;
  list(db: Queryable, id?: string): Promise<Shown[]>;
  label(row: Shown): string;
};

// the columns that all four tables have; drizzle's types accept no union of tables
type OrderedTable = typeof heroBanners;
const ordered = (table: unknown) => table as OrderedTable;

const titled = ({ title }: { title: string }) => title;

export const HERO: ContentType<HeroProduct> = {
  entity: 'hero',
  table: ordered(heroProducts),
  list: listHeroProducts,
  label: ({ name }) => name,
};
export const BANNER: ContentType<Banner> = { entity: 'banner', table: heroBanners, list: listBanners, label: titled };
export const PLAN: ContentType<Plan> = {
  entity: 'plan',
  table: ordered(nutritionPlans),
  list: listAllPlans,
  label: titled,
};
export const GUIDE: ContentType<Guide> = {
  entity: 'guide',
  table: ordered(workoutGuides),
  list: listAllGuides,
  label: titled,
};

/** One row of a list; NOT_FOUND when it is not there. */
export async function readRow<Shown extends ContentRow>(
  kind: ContentType<Shown>,
  db: Queryable,
  id: string,
): Promise<Shown> {
  const [row] = await kind.list(db, id);
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/** The default position of a new row: after all others. */
export async function listLength(kind: { table: OrderedTable }, db: Queryable): Promise<number> {
  const [row] = await db.select({ length: count() }).from(kind.table);
  return row!.length;
}

export async function imageAssetExists(tx: Tx, mediaId: string): Promise<boolean> {
  const assets = await tx.select({ id: media.id }).from(media).where(eq(media.id, mediaId));
  return assets.length > 0;
}
