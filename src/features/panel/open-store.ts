import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readOpenedAt, recordOpening } from '../settings/store-opening.ts';
import { readSetup, type Setup } from './read-setup.ts';
import { openLines } from './setup-rules.ts';

/** Opens the store. STORE_INCOMPLETE {lines}: the required steps that are not complete, by name. */
export async function openStore(app: App, staff: Staff): Promise<Setup> {
  const { lines } = await readSetup(app);
  const missing = app.demo ? [] : openLines(lines).map(({ key, title, source }) => ({ key, title, source }));
  if (missing.length > 0) throw new DomainError('STORE_INCOMPLETE', { lines: missing });
  return change(app, staff, app.now());
}

/** Closes the store: visitors see 'opens soon'. Existing orders continue; new ones are refused. */
export const closeStore = (app: App, staff: Staff): Promise<Setup> => change(app, staff, null);

async function change(app: App, staff: Staff, openedAt: Date | null): Promise<Setup> {
  await transact(app.db, async (tx) => {
    const before = await readOpenedAt(tx);
    // idempotent, so that a second request changes nothing
    if ((before === null) === (openedAt === null)) return;
    await recordOpening(tx, openedAt);
    await recordChange(tx, staff, app.now(), {
      action: openedAt ? 'settings.open-store' : 'settings.close-store',
      entityId: 'store',
      label: 'store',
      before: { isOpen: before !== null },
      after: { isOpen: openedAt !== null },
    });
  });
  return readSetup(app);
}
