import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { type ContentRow, type ContentType, readRow } from './content-types.ts';
import { normaliseDisplayOrders } from './form-rules.ts';

/**
 * Moves a row by so many positions, down or (below 0) up, within the list. The position is exact also when display
 * orders tie or have gaps.
 */
export function reorderContent<Shown extends ContentRow>(
  app: App,
  staff: Staff,
  kind: ContentType<Shown>,
  id: string,
  by: number,
): Promise<{ by: number; place: number }> {
  const { table } = kind;
  return transact(app.db, async (tx) => {
    const locked = await tx.select({ id: table.id, order: table.displayOrder }).from(table).for('update');
    const rows = locked.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
    const from = rows.findIndex((row) => row.id === id);
    const row = rows[from];
    if (!row) throw new DomainError('NOT_FOUND');
    const to = Math.max(0, Math.min(from + by, rows.length - 1));
    if (to === from) return { by: 0, place: from + 1 };
    const orders = normaliseDisplayOrders(rows.map(({ order }) => order));
    rows.splice(from, 1);
    rows.splice(to, 0, row);
    for (const [index, { id, order }] of rows.entries())
      if (order !== orders[index]) await tx.update(table).set({ displayOrder: orders[index]! }).where(eq(table.id, id));
    await recordChange(tx, staff, app.now(), {
      action: `${kind.entity}.move`,
      entityId: id,
      label: kind.label(await readRow(kind, tx, id)),
      before: { place: from + 1, displayOrder: row.order },
      after: { place: to + 1, displayOrder: orders[to] },
    });
    return { by: to - from, place: to + 1 };
  });
}
