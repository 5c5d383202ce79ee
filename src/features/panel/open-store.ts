import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readOpenedAt, recordOpening } from '../settings/store-opening.ts';
import { readSetup, type Setup } from './read-setup.ts';
import { openLines } from './setup-rules.ts';

/** Lets visitors in. STORE_INCOMPLETE {lines}: what law, gateway or shop still miss, by name. */
export async function openStore(app: App, staff: Staff): Promise<Setup> {
  const { lines } = await readSetup(app);
  const missing = app.demo ? [] : openLines(lines).map(({ key, title, source }) => ({ key, title, source }));
  if (missing.length > 0) throw new DomainError('STORE_INCOMPLETE', { lines: missing });
  return change(app, staff, app.now());
}

/** Shows 'opens soon' again in place of the store. Orders that are placed go on; no new ones are taken. */
export const closeStore = (app: App, staff: Staff): Promise<Setup> => change(app, staff, null);

async function change(app: App, staff: Staff, openedAt: Date | null): Promise<Setup> {
  await transact(app.db, async (tx) => {
    const before = await readOpenedAt(tx);
    // opened once is open: the second press of two people changes nothing
    if ((before === null) === (openedAt === null)) return;
    await recordOpening(tx, openedAt);
    await recordChange(tx, staff, app.now(), {
      ...{ action: openedAt ? 'settings.open-store' : 'settings.close-store', entityId: 'store', label: 'store' },
      ...{ before: { isOpen: before !== null }, after: { isOpen: openedAt !== null } },
    });
  });
  return readSetup(app);
}
