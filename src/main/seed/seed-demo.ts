import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Db, type Tx, transact } from '#db/client.ts';
import { installation } from '#db/schema/platform.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { seedBrand } from './seed-brand.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedContent } from './seed-content.ts';
import { seedHero } from './seed-hero.ts';
import { seedHistory } from './seed-history.ts';
import { seedIdentity, seedPaymentSettings } from './seed-identity.ts';
import { seedCart } from './seed-orders.ts';
import { seedPages } from './seed-pages.ts';
import { seedReviewsAndCommunity } from './seed-reviews-community.ts';
import { seedSupport } from './seed-support.ts';
import { seedUsers } from './seed-users.ts';

const PICTURES = fileURLToPath(new URL('../../db/seed/demo/media', import.meta.url));

/** Fills a new database with the demo shop, in one transaction: after a crash it is simply done again. */
export async function seedDemo(db: Db, files: FileStore, now: Date): Promise<void> {
  await copyDemoImages(files);
  await transact(db, async (tx) => {
    await seedIdentity(tx);
    await seedDemoContent(tx, now);
    await seedPaymentSettings(tx);
    await seedCatalogue(tx, now);
    await seedContent(tx);
    await seedHero(tx, now);
    const accounts = await seedUsers(tx, now);
    const { customerId } = accounts;
    await seedHistory(tx, accounts, now);
    await seedCart(tx, customerId, now);
    await seedSupport(tx, customerId, now);
    await seedReviewsAndCommunity(tx, customerId, now);
    await tx.insert(installation).values({ demo: true, createdAt: now });
  });
}

/** What its staff would have published: its brand and its story. What an older demo already has is left. */
export async function seedDemoContent(tx: Tx, now: Date): Promise<void> {
  await seedBrand(tx, now);
  await seedPages(tx, now);
}

/** Puts the demo's pictures where uploads are; existing ones are left. */
export async function copyDemoImages(files: FileStore): Promise<void> {
  const names = (await readdir(PICTURES)).filter((name) => path.extname(name) !== '.json').values();
  const copyNext = async () => {
    for (const name of names)
      if (!(await files.has(name))) await files.write(name, await readFile(path.join(PICTURES, name)));
  };
  await Promise.all(Array.from({ length: 16 }, copyNext));
}
