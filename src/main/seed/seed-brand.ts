import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { brandVersions } from '#db/schema/brand.ts';
import { settings } from '#db/schema/platform.ts';
import { type Brand, NEUTRAL_BRAND } from '#features/brand/rules.ts';
import { cleanMark, saveMark } from '#features/brand/store-mark.ts';
import { NEVER_SAVED } from '#features/settings/write-section.ts';

/** The demo's brand: what a shop would choose under Settings → Brand. */
export const DEMO_SITE = {
  siteName: 'Ojas Nutrition',
  siteDescription: 'Protein, creatine and everyday nutrition with the whole label on show.',
};
const BRAND: Brand = {
  ...NEUTRAL_BRAND,
  shortName: 'Ojas',
  hindiName: 'ओजस्',
  footerLine: 'Ojas, Sanskrit for vigour. Supplements with the whole label on show.',
  accent: '#FFB21A',
  link: '#0B5D5B',
  iconGround: '#14181A',
  ground: 'paper',
};
const MARKS = {
  wordmark: 'wordmark.svg',
  wordmarkDark: 'wordmark-dark.svg',
  footerMark: 'footer.svg',
  icon: 'icon.svg',
} as const;

/** Who the demo shop is and how it looks; what an older demo already has is left. */
export async function seedBrand(tx: Tx, now: Date): Promise<void> {
  const [published] = await tx.select({ number: brandVersions.number }).from(brandVersions).limit(1);
  if (published) return;
  const [saved] = await tx.select().from(settings).where(eq(settings.section, 'general'));
  const value = { ...DEMO_SITE, ...saved?.value };
  await tx
    .insert(settings)
    .values({ section: 'general', value, updatedAt: NEVER_SAVED })
    .onConflictDoUpdate({ target: settings.section, set: { value } });
  const brand = { ...BRAND };
  for (const [use, file] of Object.entries(MARKS) as [keyof typeof MARKS, string][]) {
    const mark = await cleanMark(readFileSync(new URL(`./brand/${file}`, import.meta.url)));
    brand[use] = (await saveMark(tx, now, mark)).key;
  }
  await tx.insert(brandVersions).values({ siteName: String(value.siteName), brand, publishedAt: now });
}
