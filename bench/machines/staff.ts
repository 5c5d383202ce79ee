import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { productCategories } from '../../src/db/schema/catalog.ts';
import { users } from '../../src/db/schema/customers.ts';
import { createSession } from '../../src/features/customers/session.ts';
import type { App } from '../../src/platform/app.ts';
import { makeProduct, makeStaff } from '../../tests/factories.ts';
import { type Counts, createClient, LostRequest } from './patient-client.ts';

/** Another local address than that of the buyers, who would otherwise be kept with one process by the proxy. */
const STAFF_ADDRESS = '127.0.0.2';
const NAME = 'Trial goods';

/** How often staff changed the catalogue, and how often the store did not show the change at once. */
export type Changes = { made: number; unseen: number };

type Shop = { app: App; url: string; counts: Counts; isOpen(): boolean };

/** A member of staff who hides and shows a category repeatedly and checks the store at once each time. */
export async function changeUntilClosed({ app, url, counts, isOpen }: Shop): Promise<Changes> {
  await makeProduct(app, { category: NAME });
  const [category] = await app.db.select().from(productCategories).where(eq(productCategories.name, NAME));
  const { userId } = await makeStaff(app);
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!user || !category) throw new Error('The member of staff or the category is missing');
  const { accessToken } = await createSession(app, user, 'try-machines');
  const ask = createClient(url, accessToken, counts, STAFF_ADDRESS);
  const changes: Changes = { made: 0, unseen: 0 };
  for (let isActive = false; isOpen(); isActive = !isActive) {
    try {
      await ask('POST', `/api/admin/categories/${category.id}/active`, { id: category.id, isActive });
      const isVisible = JSON.stringify(await ask('GET', '/api/product-categories')).includes(NAME);
      changes.made += 1;
      if (isVisible !== isActive) changes.unseen += 1;
    } catch (error) {
      if (!(error instanceof LostRequest)) throw error;
    }
    await sleep(300);
  }
  return changes;
}
