import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { brandVersions } from '#db/schema/brand.ts';
import { settings } from '#db/schema/platform.ts';
import { type Brand, MARK_USES, NEUTRAL_BRAND } from '#features/brand/rules.ts';
import { cleanMark, saveMark } from '#features/brand/store-mark.ts';
import { NEVER_SAVED } from '#features/settings/write-section.ts';
import type { DemoIdentity } from './load-demo.ts';

/** Publishes the demo's brand; an existing one is kept. */
export async function seedBrand(tx: Tx, demo: DemoIdentity, now: Date): Promise<void> {
  const [published] = await tx.select({ number: brandVersions.number }).from(brandVersions).limit(1);
  if (published) return;
  const { siteName, siteDescription } = demo.settings.general!;
  const [saved] = await tx.select().from(settings).where(eq(settings.section, 'general'));
  const value = { siteName, siteDescription, ...saved?.value };
  await tx
    .insert(settings)
    .values({ section: 'general', value, updatedAt: NEVER_SAVED })
    .onConflictDoUpdate({ target: settings.section, set: { value } });
  const brand: Brand = { ...NEUTRAL_BRAND, ...demo.brand };
  for (const use of MARK_USES) {
    const file = demo.marks[use];
    if (!file) continue;
    const mark = await cleanMark(await readFile(path.join(demo.folders.marks, file)));
    brand[use] = (await saveMark(tx, now, mark)).key;
  }
  await tx
    .insert(brandVersions)
    .values({ siteName: String(value.siteName), brand: { ...brand, samples: demo.samples }, publishedAt: now });
}
