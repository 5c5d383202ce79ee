import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { brandVersions } from '#db/schema/brand.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { renameSite } from '../settings/rename-site.ts';
import type { draft } from './admin-contract.ts';
import { readMarkFacts, readStoredBrand } from './read-brand.ts';
import { type Brand, MARK_USES } from './rules.ts';

type Draft = z.output<typeof draft>;

/**
 * Publishes a brand as a new version and its name as the site's. EDIT_CONFLICT when another version was published since
 * `basedOn`; INVALID_MARK when a drawing of it was never uploaded.
 */
export async function publishBrand(app: App, staff: Staff, draft: Draft & { basedOn: number | null }): Promise<void> {
  await transact(app.db, async (tx) => {
    const before = await lockLast(tx);
    if ((before?.number ?? null) !== draft.basedOn) throw new DomainError('EDIT_CONFLICT');
    await addVersion(app, tx, staff, draft, before?.brand ?? null, null);
  });
}

/** Publishes an earlier version again, with its name. NOT_FOUND. */
export async function republishBrand(app: App, staff: Staff, number: number): Promise<void> {
  await transact(app.db, async (tx) => {
    const before = await lockLast(tx);
    const [row] = await tx.select().from(brandVersions).where(eq(brandVersions.number, number));
    if (!row) throw new DomainError('NOT_FOUND');
    const content = { siteName: row.siteName, brand: readStoredBrand(row.brand).brand };
    await addVersion(app, tx, staff, content, before?.brand ?? null, number);
  });
}

// concurrent calls take turns, also before the first version
async function lockLast(tx: Tx) {
  await tx.execute('lock table brand_versions in share row exclusive mode');
  const [row] = await tx.select().from(brandVersions).orderBy(desc(brandVersions.number)).limit(1);
  return row;
}

async function addVersion(
  app: App,
  tx: Tx,
  staff: Staff,
  { siteName, brand }: { siteName: string; brand: Brand },
  before: Record<string, unknown> | null,
  copyOf: number | null,
): Promise<void> {
  const markFacts = await readMarkFacts(tx, brand);
  const lost = MARK_USES.find((use) => brand[use] !== null && !markFacts[brand[use]]);
  if (lost) throw new DomainError('INVALID_MARK', { reason: `The ${MARK_NAMES[lost]} was not uploaded.` });
  await renameSite(app, tx, staff, siteName);
  const publishedAt = app.now();
  // the panel does not edit them, so they pass from version to version
  const previous = readStoredBrand(before ?? {});
  const [row] = await tx
    .insert(brandVersions)
    .values({
      siteName,
      brand: { ...brand, samples: previous.samples },
      publishedAt,
      publishedBy: staff.userId,
      copyOf,
    })
    .returning({ number: brandVersions.number });
  invalidateCached(tx, 'brand');
  await recordChange(tx, staff, publishedAt, {
    action: 'brand.publish',
    entityId: String(row!.number),
    label: `Brand ${row!.number}`,
    before: before && previous.brand,
    after: brand,
  });
}

const MARK_NAMES = {
  wordmark: 'wordmark',
  wordmarkDark: 'dark wordmark',
  footerMark: 'footer mark',
  icon: 'icon',
} as const;
