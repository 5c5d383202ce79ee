import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { stockAlerts } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isPublished } from '../catalog/is-published.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { STOCK_ALERT_NOTICE } from './rules.ts';

/**
 * Adds a back-in-stock alert with its consent. NOT_FOUND when there is no such variant; an existing alert gets the same
 * response.
 */
export async function addAlert(
  app: App,
  userId: string | null,
  { variantId, email }: { variantId: string; email: string },
): Promise<{ waiting: true }> {
  await transact(app.db, async (tx) => {
    const [variant] = await tx
      .select({ id: productVariants.id })
      .from(productVariants)
      .innerJoin(products, and(eq(products.id, productVariants.productId), isPublished))
      .where(and(eq(productVariants.id, variantId), isNull(productVariants.archivedAt)));
    if (!variant) throw new DomainError('NOT_FOUND');
    const [added] = await tx
      .insert(stockAlerts)
      .values({ variantId, email, createdAt: app.now() })
      .onConflictDoNothing()
      .returning({ id: stockAlerts.id });
    if (!added) return;
    await recordConsent(tx, {
      email,
      userId,
      purpose: 'stock-alert',
      given: true,
      notice: STOCK_ALERT_NOTICE,
      source: 'product-page',
      at: app.now(),
    });
  });
  return { waiting: true };
}
