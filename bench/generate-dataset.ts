/**
 * Fills the database DATABASE_URL, or the embedded one of DATA_DIR, with a large shop: 10,000 products, 1,000,000
 * orders, 200,000 users. Options set the sizes (--orders=50000); --anew replaces an existing generated shop.
 */
import { parseArgs } from 'node:util';
import { generateShop } from './dataset/generate.ts';
import { openBenchDatabase } from './dataset/open-database.ts';
import { FULL, type Sizes } from './dataset/sizes.ts';

const sizeNames = Object.keys(FULL) as (keyof Sizes)[];
const { values } = parseArgs({
  options: {
    anew: { type: 'boolean', default: false },
    ...Object.fromEntries(sizeNames.map((name) => [name, { type: 'string' as const }])),
  },
});
const rowCounts = values as Partial<Record<keyof Sizes, string>>;
const sizes = Object.fromEntries(sizeNames.map((name) => [name, Number(rowCounts[name] ?? FULL[name])])) as Sizes;

const database = await openBenchDatabase();
try {
  await generateShop(database.url, sizes, { anew: values.anew === true, say: console.log });
} finally {
  await database.stop();
}
