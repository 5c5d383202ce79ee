import type { z } from 'zod';
import type { App } from '#platform/app.ts';
import { readDeliveryPlan } from '../delivery/read-delivery-plan.ts';
import { daysText, deliveryFacts, deliveryOffer } from '../delivery/terms-rules.ts';
import type { storefront } from '../settings/contract.ts';
import { readPaymentFacts } from '../settings/payment-terms-rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import { isStoreOpen } from '../settings/store-opening.ts';
import { readBrand } from './read-brand.ts';
import { shortNameOf } from './rules.ts';

/** The public settings of the shop with its brand. */
export async function readStorefront({ db, demo, config }: App): Promise<z.infer<typeof storefront>> {
  const settings = await readSettings(db);
  const { general, legal, shop, checkout, reminders, content, hours, policy } = settings;
  const { siteName, brand, marks, base } = await readBrand(db);
  const isOpen = await isStoreOpen(db);
  const delivery = deliveryFacts((await readDeliveryPlan(db)).plan);
  // texts of the settings count while the plan is plain
  const terms = delivery.isPlain ? undefined : delivery.methods[0];
  return {
    origin: config.origin,
    accountsRequired: checkout.accountsRequired,
    storeCredit: checkout.storeCredit,
    emailRequired: checkout.emailRequired,
    shortForm: checkout.shortForm,
    basketReminders: reminders.basket,
    refillReminders: reminders.refill,
    ...general,
    siteName,
    shortName: shortNameOf(brand, siteName),
    footerLine: brand.footerLine,
    searchHint: brand.searchHint,
    signInLine: brand.signInLine || general.siteDescription || siteName,
    reviewsLine: brand.reviewsLine,
    communityLine: brand.communityLine,
    wordmark: brand.wordmark !== null && brand.wordmark in marks,
    icon: `${base}/icon-192.png`,
    socialPicture: `${base}/social.jpg`,
    ...legal,
    gstin: legal.gstRegistered ? legal.gstin : '',
    ...shop,
    deliveryDays: terms ? daysText(terms) : shop.deliveryDays,
    delivery,
    deliveryOffer: deliveryOffer(delivery, `₹${general.freeShippingThreshold}`),
    payment: readPaymentFacts(settings),
    codeSignIn: checkout.codeSignIn,
    phoneCodes: checkout.phoneCodes,
    ...content,
    hours,
    policy,
    demo,
    isOpen,
    sample: demo || content.sampleContent,
  };
}
