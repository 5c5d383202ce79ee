import { and, desc, eq } from 'drizzle-orm';
import { pgCode, transact } from '#db/client.ts';
import { auditLog } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { type ContentRow, type ContentType, readRow } from './content-types.ts';

const FOREIGN_KEY = '23503';

/** Restores a deleted row from the audit log. NOT_FOUND when the row exists or what it refers to does not. */
export async function restoreContent<Shown extends ContentRow>(
  app: App,
  staff: Staff,
  kind: ContentType<Shown>,
  id: string,
): Promise<Shown> {
  try {
    return await transact(app.db, async (tx) => {
      const [entry] = await tx
        .select({ before: auditLog.before })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.entity, kind.entity),
            eq(auditLog.entityId, id),
            eq(auditLog.action, `${kind.entity}.delete`),
          ),
        )
        .orderBy(desc(auditLog.at))
        .limit(1);
      if (!entry?.before) throw new DomainError('NOT_FOUND');
      const earlierRow = entry.before as typeof kind.table.$inferSelect & { createdAt: string };
      const restoredRows = await tx
        .insert(kind.table)
        .values({ ...earlierRow, createdAt: new Date(earlierRow.createdAt) })
        .onConflictDoNothing()
        .returning({ id: kind.table.id });
      if (restoredRows.length === 0) throw new DomainError('NOT_FOUND');
      const after = await readRow(kind, tx, id);
      await recordChange(tx, staff, app.now(), {
        action: `${kind.entity}.restore`,
        entityId: id,
        label: kind.label(after),
        after,
      });
      return after;
    });
  } catch (error) {
    throw pgCode(error) === FOREIGN_KEY ? new DomainError('NOT_FOUND') : error;
  }
}
