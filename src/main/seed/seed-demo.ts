import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Db, transact } from '#db/client.ts';
import { installation } from '#db/schema/platform.ts';
import { seedCare } from './seed-care.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedContent } from './seed-content.ts';
import { seedHome } from './seed-home.ts';
import { seedIdentity } from './seed-identity.ts';
import { seedPeople } from './seed-people.ts';
import { seedShopping } from './seed-shopping.ts';
import { seedVoices } from './seed-voices.ts';

const PICTURES = fileURLToPath(new URL('../../db/seed/demo/media', import.meta.url));

/** Fills a new database with the demo shop, in one transaction: after a crash it is simply done again. */
export async function seedDemo(db: Db, mediaDir: string, now: Date): Promise<void> {
  copyDemoPictures(mediaDir);
  await transact(db, async (tx) => {
    await seedIdentity(tx);
    await seedCatalogue(tx, now);
    await seedContent(tx);
    await seedHome(tx, now);
    const { customerId } = await seedPeople(tx, now);
    await seedShopping(tx, customerId, now);
    await seedCare(tx, customerId, now);
    await seedVoices(tx, customerId, now);
    await tx.insert(installation).values({ demo: true, createdAt: now });
  });
}

/** Puts the demo's pictures where uploads are; existing ones are left. */
export function copyDemoPictures(mediaDir: string): void {
  mkdirSync(mediaDir, { recursive: true });
  cpSync(PICTURES, mediaDir, { recursive: true, filter: (file) => path.extname(file) !== '.json' });
}
