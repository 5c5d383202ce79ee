import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { type ContentRow, type ContentType, readRow } from './content-types.ts';

/** Shows a row of a list on the store, or hides it. */
export function setVisibility<Shown extends ContentRow>(
  app: App,
  staff: Staff,
  kind: ContentType<Shown>,
  id: string,
  isActive: boolean,
): Promise<Shown> {
  return transact(app.db, async (tx) => {
    const before = await readRow(kind, tx, id);
    await tx.update(kind.table).set({ isActive }).where(eq(kind.table.id, id));
    await recordChange(tx, staff, app.now(), {
      action: `${kind.entity}.${isActive ? 'activate' : 'deactivate'}`,
      entityId: id,
      label: kind.label(before),
      before: { isActive: before.isActive },
      after: { isActive },
    });
    return { ...before, isActive };
  });
}
