import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { transact } from '#db/client.ts';
import type { Db, Tx } from '#db/queryable.ts';
import { installation } from '#db/schema/platform.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Demo, DemoIdentity } from './load-demo.ts';
import { seedBrand } from './seed-brand.ts';
import { seedCart } from './seed-cart.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedContent } from './seed-content.ts';
import { seedHero } from './seed-hero.ts';
import { seedHistory } from './seed-history.ts';
import { seedMenus } from './seed-menus.ts';
import { seedMessageTemplates } from './seed-message-templates.ts';
import { seedPages } from './seed-pages.ts';
import { seedReviewsAndCommunity } from './seed-reviews-community.ts';
import { seedSettings } from './seed-settings.ts';
import { seedSupport } from './seed-support.ts';
import { seedUsers } from './seed-users.ts';

/** Fills a new database with a demo in one transaction, which is repeated after a crash. */
export async function seedDemo(db: Db, files: FileStore, demo: Demo, now: Date): Promise<void> {
  await copyDemoImages(files, demo.folders.media);
  await transact(db, async (tx) => {
    await seedSettings(tx, demo);
    await seedMessageTemplates(tx, demo, now);
    await seedDemoContent(tx, demo, now);
    await seedCatalogue(tx, demo, now);
    await seedContent(tx, demo);
    await seedHero(tx, demo, now);
    const accounts = await seedUsers(tx, demo, now);
    await seedMenus(tx, demo, accounts.staffId, now);
    await seedHistory(tx, demo, accounts, now);
    await seedCart(tx, demo, accounts.customerId, now);
    await seedSupport(tx, demo, accounts, now);
    await seedReviewsAndCommunity(tx, demo, accounts.customerId, now);
    await tx.insert(installation).values({ demo: true, demoName: demo.name, createdAt: now });
  });
}

/** Publishes the demo's brand and pages; those of an older demo are kept. */
export async function seedDemoContent(tx: Tx, demo: DemoIdentity, now: Date): Promise<void> {
  await seedBrand(tx, demo, now);
  await seedPages(tx, demo, now);
}

/** Copies the demo's images to the media store; existing ones are kept. */
export async function copyDemoImages(files: FileStore, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => path.extname(name) !== '.json').values();
  const copyNext = async () => {
    for (const name of names)
      if (!(await files.has(name))) await files.write(name, await readFile(path.join(folder, name)));
  };
  await Promise.all(Array.from({ length: 16 }, copyNext));
}
