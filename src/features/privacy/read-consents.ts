import { asc, desc, eq, or } from 'drizzle-orm';
import { products, productVariants } from '#db/schema/catalog.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { consents, newsletterSubscribers, stockAlerts } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { hasReminders } from '../reminders/end-reminders.ts';
import { readEmail } from './read-email.ts';

const LOG = 100;

/** The current consents of a user with their log. The confirmed address counts like the account. */
export async function readConsents(app: App, userId: string) {
  const email = await readEmail(app, userId);
  const [[letters], alerts, requests, reminders, log] = await Promise.all([
    app.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
    app.db
      .select({
        id: stockAlerts.id,
        product: products.name,
        slug: products.slug,
        flavour: productVariants.flavour,
        size: productVariants.size,
        since: stockAlerts.createdAt,
      })
      .from(stockAlerts)
      .innerJoin(productVariants, eq(productVariants.id, stockAlerts.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(eq(stockAlerts.email, email))
      .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id)),
    app.db
      .select({ id: deliveryRequests.id, pincode: deliveryRequests.pincode, since: deliveryRequests.createdAt })
      .from(deliveryRequests)
      .where(eq(deliveryRequests.email, email))
      .orderBy(asc(deliveryRequests.createdAt), asc(deliveryRequests.id)),
    hasReminders(app.keys, app.db, email),
    app.db
      .select({
        id: consents.id,
        purpose: consents.purpose,
        given: consents.given,
        notice: consents.notice,
        source: consents.source,
        at: consents.at,
      })
      .from(consents)
      .where(or(eq(consents.userId, userId), eq(consents.email, email)))
      .orderBy(desc(consents.at), desc(consents.id))
      .limit(LOG),
  ]);
  return {
    newsletter: letters?.isActive ? { since: letters.subscribedAt.toISOString() } : null,
    alerts: alerts.map(({ flavour, size, since, ...alert }) => ({
      ...alert,
      variant: [flavour, size].filter(Boolean).join(', '),
      since: since.toISOString(),
    })),
    requests: requests.map(({ since, ...request }) => ({ ...request, since: since.toISOString() })),
    reminders,
    log: log.map((line) => ({ ...line, at: line.at.toISOString() })),
  };
}
