import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { desc, inArray } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { readCached } from '#db/row-cache.ts';
import { brandMarks, brandVersions } from '#db/schema/brand.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import type { Samples } from '../settings/contract.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type Brand, MARK_USES, NEUTRAL_BRAND } from './rules.ts';

export type MarkFacts = { type: 'image/svg+xml' | 'image/png'; width: number; height: number };

/** A brand with everything needed to show it. */
export type ShownBrand = {
  siteName: string;
  brand: Brand;
  /** the uploaded drawings in use, by key */
  marks: Record<string, MarkFacts>;
  /** URLs of the derived images; they change with the brand, so caches show no old ones */
  base: string;
};

/** A published brand and the samples of a demo, which are stored with it. */
export function readStoredBrand(stored: Record<string, unknown> = {}): { brand: Brand; samples: Samples | null } {
  // a version that is older than a field lacks it
  const { samples = null, ...brand } = { ...NEUTRAL_BRAND, ...stored } as Brand & { samples?: Samples | null };
  return { brand: Object.freeze(brand), samples };
}

const drafts = new AsyncLocalStorage<ShownBrand>();

/** Runs a rendering in which a draft replaces the published brand. */
export const withDraftBrand = <T>(draft: ShownBrand, render: () => Promise<T>): Promise<T> => drafts.run(draft, render);

/** The current brand under the site's name of the settings; within a preview, the draft. */
export async function readBrand(db: Queryable): Promise<ShownBrand> {
  addCacheTags('brand');
  const draft = drafts.getStore();
  if (draft) return draft;
  const { siteName } = (await readSettings(db)).general;
  const { brand, marks } = await readPublished(db);
  return { siteName, brand, marks, base: `/brand/${hashOf(siteName, brand)}` };
}

/** The last published brand with its version number; the neutral brand before the first one. */
export function readPublished(db: Queryable) {
  return readCached(db, 'brand', ['brand'], async (from) => {
    const [row] = await from.select().from(brandVersions).orderBy(desc(brandVersions.number)).limit(1);
    const { brand, samples } = readStoredBrand(row?.brand);
    return Object.freeze({ number: row?.number ?? null, brand, samples, marks: await readMarkFacts(from, brand) });
  });
}

/** Type and size of the drawings that a brand uses; missing ones are left out. */
export async function readMarkFacts(db: Queryable, brand: Brand): Promise<Record<string, MarkFacts>> {
  const keys = MARK_USES.flatMap((use) => brand[use] ?? []);
  if (keys.length === 0) return {};
  const { key, type, width, height } = brandMarks;
  const rows = await db.select({ key, type, width, height }).from(brandMarks).where(inArray(key, keys));
  return Object.fromEntries(rows.map((row) => [row.key, { type: row.type, width: row.width, height: row.height }]));
}

const hashOf = (siteName: string, brand: Brand) =>
  createHash('sha256')
    .update(JSON.stringify([siteName, brand]))
    .digest('hex')
    .slice(0, 12);
