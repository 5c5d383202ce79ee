import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { type ContentRow, type ContentType, readRow } from './content-types.ts';

/** Deletes a row of a list; the audit log keeps all of it for restoring. */
export async function removeContent<Shown extends ContentRow>(
  app: App,
  staff: Staff,
  kind: ContentType<Shown>,
  id: string,
): Promise<void> {
  await transact(app.db, async (tx) => {
    const label = kind.label(await readRow(kind, tx, id));
    const [before] = await tx.delete(kind.table).where(eq(kind.table.id, id)).returning();
    // a concurrent request has deleted it
    if (!before) throw new DomainError('NOT_FOUND');
    await recordChange(tx, staff, app.now(), { action: `${kind.entity}.delete`, entityId: id, label, before });
  });
}
