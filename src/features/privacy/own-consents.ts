import { and, asc, desc, eq, or } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { consents, newsletterSubscribers, stockAlerts } from '#db/schema/newsletter.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { unsubscribeUser as leave } from '../newsletter/unsubscribe.ts';
import { STOP_ALERT_NOTICE } from './rules.ts';

const LOG = 100;

/** What a person has agreed to, as it stands and as it came about. Their confirmed address counts like their account. */
export async function readConsents(app: App, userId: string) {
  const email = await emailOf(app, userId);
  const [[letters], alerts, log] = await Promise.all([
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
    log: log.map((line) => ({ ...line, at: line.at.toISOString() })),
  };
}

/** Takes the consent to letters back; a repetition changes nothing. */
export async function withdrawNewsletterConsent(app: App, userId: string) {
  await leave(app, { userId, email: await emailOf(app, userId) });
  return readConsents(app, userId);
}

/** Stops one alert; a repetition changes nothing. */
export async function cancelStockAlert(app: App, userId: string, id: string) {
  const email = await emailOf(app, userId);
  await transact(app.db, async (tx) => {
    const [gone] = await tx
      .delete(stockAlerts)
      .where(and(eq(stockAlerts.id, id), eq(stockAlerts.email, email)))
      .returning({ id: stockAlerts.id });
    if (!gone) return;
    await recordConsent(tx, {
      email,
      userId,
      purpose: 'stock-alert',
      given: false,
      notice: STOP_ALERT_NOTICE,
      source: 'profile',
      at: app.now(),
    });
  });
  return readConsents(app, userId);
}

async function emailOf(app: App, userId: string): Promise<string> {
  const [user] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError('NOT_FOUND');
  return user.email;
}
