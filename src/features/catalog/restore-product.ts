import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { auditLog } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { EMPTY_PACKAGE } from './package-rules.ts';
import type { ProductInput } from './product-input.ts';
import type { AdminProduct } from './read-admin-product.ts';
import { saveProduct } from './save-product.ts';
import { setProductStates } from './set-product-states.ts';
import type { OpenState } from './states.ts';

/** Undoes a deletion: an archived product gets its former state; a deleted one is created again from the audit log. */
export async function restoreProduct(app: App, staff: Staff, id: string): Promise<{ id: string; name: string }> {
  const [archived] = await app.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isNotNull(products.archivedAt)));
  const [entry] = await app.db
    .select({ before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'product'),
        eq(auditLog.entityId, id),
        eq(auditLog.action, archived ? 'product.archive' : 'product.delete'),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1);
  const before = entry?.before as AdminProduct | undefined;
  if (archived) {
    const { changed } = await setProductStates(app, staff, [id], openState(before));
    if (!changed[0]) throw new DomainError('NOT_FOUND');
    return { id, name: changed[0].name };
  }
  const [there] = await app.db.select({ id: products.id }).from(products).where(eq(products.id, id));
  if (!before || there) throw new DomainError('NOT_FOUND');
  const product = await saveProduct(app, staff, null, toProductInput(before), {
    newId: id,
    importHandle: before.importHandle ?? undefined,
  });
  return { id: product.id, name: product.name };
}

// before there were drafts, every archived product had been published
const openState = (before: Pick<AdminProduct, 'state'> | undefined): OpenState =>
  !before || before.state === 'draft' ? 'draft' : 'published';

/** A product that was read as the input of saving it, for copies and restored products. */
export function toProductInput(product: AdminProduct) {
  const { category, pictures, variants, reviewed: _, ...rest } = product;
  return {
    ...rest,
    state: openState(product),
    categoryId: category.id,
    pictures: pictures.map(({ picture, flavour, view }) => ({ mediaId: picture.id, flavour, view })),
    variants: variants.map(({ onHand, reserved: __, tracksBatches: _t, ...variant }) => ({
      // entries of the audit log from before have no measures
      ...EMPTY_PACKAGE,
      ...variant,
      id: null,
      stock: { was: null, now: onHand },
    })),
  };
}

/** A product that was read as the input that changes nothing of it. */
export function toUnchangedInput(product: AdminProduct): ProductInput {
  const {
    id: _,
    slug: __,
    importHandle: _i,
    previousTaxRate: ___,
    archivedAt: _a,
    createdAt: _c,
    updatedAt: _u,
    savedBy: _s,
    ...rest
  } = toProductInput(product);
  return {
    ...rest,
    variants: product.variants.map(({ onHand, reserved: _h, tracksBatches: _t, ...one }) => ({
      ...EMPTY_PACKAGE,
      ...one,
      stock: { was: onHand, now: onHand },
    })),
  };
}
