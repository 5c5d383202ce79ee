import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { brandVersions } from '#db/schema/brand.ts';
import { users } from '#db/schema/customers.ts';
import { readSettings } from '../settings/read-settings.ts';
import { FONT_SAMPLES, fontStyles, KIT_FONT_BYTES } from './brand-fonts.ts';
import { readMarkFacts, readStoredBrand } from './read-brand.ts';
import { HEADING_FONTS, NEUTRAL_BRAND, TEXT_FONTS } from './rules.ts';

const SHOWN = 50;

/** The published versions, newest first. */
export async function listVersions(db: Queryable) {
  const rows = await db
    .select({ version: brandVersions, email: users.email })
    .from(brandVersions)
    .leftJoin(users, eq(users.id, brandVersions.publishedBy))
    .orderBy(desc(brandVersions.number))
    .limit(SHOWN);
  return rows.map(({ version, email }) => ({
    number: version.number,
    siteName: version.siteName,
    brand: readStoredBrand(version.brand).brand,
    publishedAt: version.publishedAt.toISOString(),
    publishedBy: email,
    copyOf: version.copyOf,
  }));
}

/** The current brand as the form shows it, with who published it. */
export async function readBrandForm(db: Queryable) {
  const [last] = await listVersions(db);
  const brand = last?.brand ?? NEUTRAL_BRAND;
  return {
    siteName: (await readSettings(db)).general.siteName,
    brand,
    number: last?.number ?? null,
    publishedAt: last?.publishedAt ?? null,
    publishedBy: last?.publishedBy ?? null,
    marks: await readMarkFacts(db, brand),
    samples: FONT_SAMPLES,
    fontBytes: FONT_BYTES,
  };
}

const FONT_BYTES = Object.fromEntries(
  HEADING_FONTS.flatMap(({ key: headingFont }) =>
    TEXT_FONTS.map(({ key: textFont }) => [
      `${headingFont} ${textFont}`,
      fontStyles({ headingFont, textFont })?.bytes ?? KIT_FONT_BYTES,
    ]),
  ),
);
