import type { Queryable } from '#db/queryable.ts';
import { invalidateCached, readCached } from '#db/row-cache.ts';
import { storeOpening } from '#db/schema/platform.ts';

const TAG = 'store-opening';

const readOpening = (db: Queryable): Promise<{ openedAt: Date | null }> =>
  readCached(db, TAG, [TAG], async (from) => {
    const [row] = await from.select({ openedAt: storeOpening.openedAt }).from(storeOpening);
    return row ?? { openedAt: new Date(0) };
  });

/** When the store was opened; null while it is closed. A shop without a row has always been open. */
export const readOpenedAt = async (db: Queryable): Promise<Date | null> => (await readOpening(db)).openedAt;

export const isStoreOpen = async (db: Queryable): Promise<boolean> => (await readOpenedAt(db)) !== null;

/** Opens the store, or closes it (null). */
export async function recordOpening(db: Queryable, openedAt: Date | null): Promise<void> {
  await db.insert(storeOpening).values({ openedAt }).onConflictDoUpdate({ target: storeOpening.id, set: { openedAt } });
  invalidateCached(db, TAG);
}
