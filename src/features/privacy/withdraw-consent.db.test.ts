import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productVariants } from '#db/schema/catalog.ts';
import { accounts } from '#db/schema/customers.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { consents, newsletterSubscribers, stockAlerts } from '#db/schema/newsletter.ts';
import { addDeliveryRequest } from '#features/delivery-requests/add-delivery-request.ts';
import { confirmSubscription } from '#features/newsletter/confirm-subscription.ts';
import { confirmToken } from '#features/newsletter/links.ts';
import { subscribe } from '#features/newsletter/subscribe.ts';
import { addAlert } from '#features/stock-alerts/add-alert.ts';
import { type AccountShop, openAccountShop, PASSWORD } from '#tests/account-shop.ts';
import { savePlan, TWO_ZONES } from '#tests/delivery-plans.ts';
import { makeProduct } from '#tests/factories.ts';
import { readConsents } from './read-consents.ts';
import { cancelDeliveryRequest, cancelStockAlert, withdrawNewsletterConsent } from './withdraw-consent.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop.close());

test('logs each consent and withdrawal, and changes no entry', async () => {
  const email = `${randomUUID().slice(0, 13)}@example.in`;
  await shop.makeAccount({ email, password: PASSWORD, fullName: 'Asha Rao' });
  const [user] = await shop.app.db.select().from(accounts).where(eq(accounts.email, email));
  shop.app.advance(1000);
  await subscribe(shop.app, { email });
  const [row] = await shop.app.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  await confirmSubscription(shop.app, confirmToken(shop.app, { id: row!.id, since: row!.subscribedAt }));
  const { variantId } = await makeProduct(shop.app, { stock: 0 });
  await shop.app.db
    .update(productVariants)
    .set({ flavour: 'Mango', size: '1 kg' })
    .where(eq(productVariants.id, variantId));
  shop.app.advance(1000);
  await addAlert(shop.app, null, { variantId, email });
  const consentRows = await readConsents(shop.app, user!.id);
  expect(consentRows).toMatchObject({ newsletter: {}, alerts: [{ variant: 'Mango, 1 kg' }] });
  expect(consentRows.log.map(({ purpose, source }) => [purpose, source])).toEqual([
    ['stock-alert', 'product-page'],
    ['newsletter', 'newsletter-mail'],
    ['account', 'sign-up'],
  ]);
  shop.app.advance(1000);
  await cancelStockAlert(shop.app, user!.id, consentRows.alerts[0]!.id);
  shop.app.advance(1000);
  await withdrawNewsletterConsent(shop.app, user!.id);
  const after = await withdrawNewsletterConsent(shop.app, user!.id);
  expect(after).toMatchObject({ newsletter: null, alerts: [] });
  expect(after.log.slice(0, 2)).toMatchObject([
    { purpose: 'newsletter', given: false, source: 'profile' },
    { purpose: 'stock-alert', given: false, source: 'profile' },
  ]);
  expect(after.log).toHaveLength(5);
  // another user's alert cannot be cancelled
  await addAlert(shop.app, null, { variantId, email: 'other@example.in' });
  const [other] = await shop.app.db.select().from(stockAlerts).where(eq(stockAlerts.email, 'other@example.in'));
  await cancelStockAlert(shop.app, user!.id, other!.id);
  expect(await shop.app.db.select().from(stockAlerts).where(eq(stockAlerts.id, other!.id))).toHaveLength(1);
  const refused = expect.objectContaining({ cause: expect.objectContaining({ message: 'consents are append-only' }) });
  await expect(shop.app.db.delete(consents).where(eq(consents.email, email))).rejects.toEqual(refused);
  await expect(shop.app.db.update(consents).set({ given: true }).where(eq(consents.email, email))).rejects.toEqual(
    refused,
  );
});

test('cancels one request for delivery, and no other user’s', async () => {
  const { id, email } = await shop.makeUser();
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  await addDeliveryRequest(shop.app, id, { pincode: '682557', email });
  await addDeliveryRequest(shop.app, null, { pincode: '682557', email: 'other@example.in' });
  const [request] = (await readConsents(shop.app, id)).requests;
  expect(request).toMatchObject({ pincode: '682557' });
  const others = await shop.app.db
    .select()
    .from(deliveryRequests)
    .where(eq(deliveryRequests.email, 'other@example.in'));
  expect(await cancelDeliveryRequest(shop.app, id, others[0]!.id)).toMatchObject({ requests: [request] });
  shop.app.advance(1000);
  await cancelDeliveryRequest(shop.app, id, request!.id);
  const after = await cancelDeliveryRequest(shop.app, id, request!.id);
  expect(after.requests).toEqual([]);
  expect(after.log.filter(({ purpose }) => purpose === 'delivery-request')).toMatchObject([
    { given: false, source: 'profile' },
    { given: true, source: 'product-page' },
  ]);
  expect(await shop.app.db.select().from(deliveryRequests)).toHaveLength(1);
});
