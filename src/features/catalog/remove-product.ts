import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { products, productVariants, stockMovements } from '#db/schema/catalog.ts';
import { heroProducts } from '#db/schema/content.ts';
import { orderItems } from '#db/schema/orders.ts';
import { auditLog } from '#db/schema/platform.ts';
import { reviews } from '#db/schema/reviews.ts';
import { coupons, wishlists } from '#db/schema/shopping.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { type AdminProduct, readAdminProduct } from './read-admin-product.ts';
import { saveProduct } from './save-product.ts';
import { findReferencedVariants } from './save-variants.ts';

/** The eye button: whether the product can be bought. */
export function setProductInStock(app: App, staff: Staff, id: string, inStock: boolean) {
  return transact(app.db, async (tx) => {
    const row = await lockProduct(tx, id);
    await tx
      .update(products)
      .set({ inStock, updatedAt: laterThan(app, row.updatedAt) })
      .where(eq(products.id, id));
    await recordChange(tx, staff, app.now(), {
      action: inStock ? 'product.show' : 'product.hide',
      entityId: id,
      label: row.name,
      before: { inStock: row.inStock },
      after: { inStock },
    });
    return { id, name: row.name, inStock };
  });
}

const laterThan = (app: App, before: Date) => new Date(Math.max(app.now().getTime(), before.getTime() + 1));

async function lockProduct(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .for('update');
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/** Deletes a product; one that orders, carts, coupons or others refer to is archived: out of the shop, not of the books. */
export function removeProduct(app: App, staff: Staff, id: string): Promise<{ name: string; archived: boolean }> {
  return transact(app.db, async (tx) => {
    const row = await lockProduct(tx, id);
    const before = await readAdminProduct(tx, id);
    const variants = await tx
      .select({ id: productVariants.id })
      .from(productVariants)
      .where(eq(productVariants.productId, id))
      .for('update');
    const ids = variants.map((variant) => variant.id);
    const archived = await isReferred(tx, id, ids);
    if (archived) {
      await tx
        .update(products)
        .set({ archivedAt: app.now(), updatedAt: laterThan(app, row.updatedAt) })
        .where(eq(products.id, id));
    } else {
      if (ids.length > 0) await tx.delete(stockMovements).where(inArray(stockMovements.variantId, ids));
      await tx.delete(products).where(eq(products.id, id));
    }
    await recordChange(tx, staff, app.now(), {
      action: archived ? 'product.archive' : 'product.delete',
      entityId: id,
      label: row.name,
      before,
    });
    return { name: row.name, archived };
  });
}

async function isReferred(tx: Tx, id: string, variantIds: string[]): Promise<boolean> {
  if ((await findReferencedVariants(tx, variantIds)).size > 0) return true;
  const queries = [
    tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.productId, id)).limit(1),
    tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.freeProductId, id)).limit(1),
    tx.select({ id: heroProducts.id }).from(heroProducts).where(eq(heroProducts.productId, id)).limit(1),
    tx.select({ id: wishlists.id }).from(wishlists).where(eq(wishlists.productId, id)).limit(1),
    tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.productId, id)).limit(1),
  ];
  for (const query of queries) if ((await query).length > 0) return true;
  return false;
}

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
    variants: variants.map(({ onHand, held: __, ...variant }) => ({
      ...variant,
      id: null,
      stock: { was: null, now: onHand },
    })),
  };
}
