import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { auditLog } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import type { AdminProduct } from './read-admin-product.ts';
import { saveProduct } from './save-product.ts';

/** Takes a deletion back: an archived product returns; a deleted one is made again from what the audit log kept. */
export async function restoreProduct(app: App, staff: Staff, id: string): Promise<{ id: string; name: string }> {
  const back = await transact(app.db, async (tx) => {
    const [row] = await tx
      .update(products)
      .set({ archivedAt: null, updatedAt: app.now() })
      .where(and(eq(products.id, id), isNotNull(products.archivedAt)))
      .returning({ id: products.id, name: products.name });
    if (row)
      await recordChange(tx, staff, app.now(), {
        action: 'product.restore',
        entityId: id,
        label: row.name,
        after: row,
      });
    return row;
  });
  if (back) return back;
  const [entry] = await app.db
    .select({ before: auditLog.before })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'product'), eq(auditLog.entityId, id), eq(auditLog.action, 'product.delete')))
    .orderBy(desc(auditLog.at))
    .limit(1);
  const [there] = await app.db.select({ id: products.id }).from(products).where(eq(products.id, id));
  if (!entry?.before || there) throw new DomainError('NOT_FOUND');
  const made = await saveProduct(app, staff, null, toProductInput(entry.before as AdminProduct), { newId: id });
  return { id: made.id, name: made.name };
}

/** What saving takes, of what reading gave: for copies and for what comes back. */
export function toProductInput(product: AdminProduct) {
  const { category, pictures, variants, reviewed: _, ...rest } = product;
  return {
    ...rest,
    categoryId: category.id,
    pictures: pictures.map(({ picture, flavour, view }) => ({ mediaId: picture.id, flavour, view })),
    variants: variants.map(({ onHand, reserved: __, ...variant }) => ({
      ...variant,
      id: null,
      stock: { was: null, now: onHand },
    })),
  };
}
