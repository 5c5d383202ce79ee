import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { stockAlerts } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { isPublished } from '../catalog/is-published.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { backInStockMail } from './mails.ts';

const BATCH = 50;

/**
 * Mails and removes the alerts of variants that are available again, in one transaction: when a worker dies both are
 * rolled back, and two workers never lock the same row. Returns how many were mailed.
 */
export async function sendAlerts(app: App): Promise<number> {
  const letterhead = await readLetterhead(app, app.db);
  return transact(app.db, async (tx) => {
    const due = await tx
      .select({
        alert: { id: stockAlerts.id, email: stockAlerts.email },
        variant: { flavour: productVariants.flavour, size: productVariants.size, price: productVariants.price },
        product: { name: products.name, slug: products.slug, price: products.price },
      })
      .from(stockAlerts)
      .innerJoin(productVariants, eq(productVariants.id, stockAlerts.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(
        and(
          eq(products.inStock, true),
          isPublished,
          isNull(productVariants.archivedAt),
          or(isNull(productVariants.onHand), gt(productVariants.onHand, productVariants.reserved)),
        ),
      )
      .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
      .limit(BATCH)
      .for('update', { of: stockAlerts, skipLocked: true });
    if (due.length === 0) return 0;
    await tx.delete(stockAlerts).where(
      inArray(
        stockAlerts.id,
        due.map(({ alert }) => alert.id),
      ),
    );
    for (const { alert, variant, product } of due) {
      const variantAtPrice = { ...product, ...variant, price: variant.price ?? product.price };
      await enqueueMail(app, tx, backInStockMail(letterhead, app.config.origin, alert.email, variantAtPrice));
    }
    return due.length;
  });
}
