import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireUnchanged } from '../audit/require-unchanged.ts';
import { type ContentRow, type ContentType, imageAssetExists, listLength, readRow } from './content-types.ts';

type Save = {
  /** messages of invalid fields */
  fields: Record<string, string>;
  /** what the form was filled with */
  expected: Record<string, unknown> | undefined;
  mediaId: string | null;
  /** null keeps the position; a new row comes after all others */
  displayOrder: number | null;
  /** the columns of the row's table, but for its order */
  values: object;
  /** columns that only a new row gets */
  added?(tx: Tx): Promise<object>;
  /** the error with messages by field */
  invalidCode: 'INVALID_BANNER' | 'INVALID_GUIDE' | 'INVALID_PLAN';
};

/** Creates a row of a list (`id` null) or updates one, and records the change. */
export function saveContent<Shown extends ContentRow>(
  app: App,
  staff: Staff,
  kind: ContentType<Shown>,
  id: string | null,
  { fields: wrong, expected, mediaId, values, added, invalidCode, displayOrder: position }: Save,
): Promise<Shown> {
  const { table } = kind;
  return transact(app.db, async (tx) => {
    if (id) await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
    const before = id ? await readRow(kind, tx, id) : null;
    if (before) requireUnchanged(before, expected);
    const fields = { ...wrong };
    if (mediaId && !(await imageAssetExists(tx, mediaId))) fields.mediaId = 'This image no longer exists';
    if (Object.keys(fields).length > 0) throw new DomainError(invalidCode, { fields });
    const displayOrder = position ?? before?.displayOrder ?? (await listLength(kind, tx));
    const written = { ...values, displayOrder } as typeof table.$inferInsert;
    const [row] = id
      ? await tx.update(table).set(written).where(eq(table.id, id)).returning()
      : await tx
          .insert(table)
          .values({ ...written, ...(await added?.(tx)), createdAt: app.now() })
          .returning();
    if (!row) throw new DomainError('NOT_FOUND');
    const after = await readRow(kind, tx, row.id);
    await recordChange(tx, staff, app.now(), {
      action: `${kind.entity}.${before ? 'update' : 'create'}`,
      entityId: row.id,
      label: kind.label(after),
      before,
      after,
    });
    return after;
  });
}
