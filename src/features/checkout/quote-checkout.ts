import type { z } from 'zod';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Paise } from '#shared/money.ts';
import { hasReceivedOrder } from '../orders/has-received-order.ts';
import { type AvailableMethods, listPaymentMethods } from '../payments/payment-methods.ts';
import { termsOf } from '../settings/payment-terms-rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readCreditForOrder } from '../store-credit/read-credit.ts';
import { creditFor } from '../store-credit/rules.ts';
import { cashRefusal } from './cash-refusal.ts';
import type { quote } from './contract.ts';
import { type PricedCheckout, type PriceRequest, priceCheckout } from './price-checkout.ts';

/** The quote and the payment methods that the checkout shows. */
export async function quoteCheckout(
  app: App,
  gateways: GatewayRegistry,
  request: PriceRequest,
): Promise<z.infer<typeof quote>> {
  const priced = await priceAtOneMoment(app, request);
  const offer = await listPaymentMethods(app, gateways, request.userId);
  const { methods, mode, upiProvider } = offer;
  const providers = app.providers
    .filter(({ provider }) => methods.includes(provider))
    .map(({ provider, label, about }) => ({ provider, label, about }));
  const balance = await readBalance(app, request);
  const terms = await listTerms(app, request, priced, offer, balance);
  const { total } = priced.quote;
  const credit = balance > 0 && total > 0 ? { balance, coversAll: balance >= total } : null;
  return { ...priced.quote, payment: { methods, providers, upiProvider, testMode: mode === 'test', terms, credit } };
}

/** Store credit that the customer can use, where the shop takes it. */
async function readBalance(app: App, { userId, isGuest }: PriceRequest): Promise<Paise> {
  if (isGuest || !(await readSettings(app.db)).checkout.storeCredit) return 0;
  return readCreditForOrder(app.db, userId, app.now());
}

/** What each method costs. A guest, who is known by no phone number yet, is told about the first order when it is placed. */
async function listTerms(
  { db }: App,
  { userId, isGuest }: PriceRequest,
  priced: PricedCheckout,
  { methods, cash, terms }: AvailableMethods,
  balance: Paise,
) {
  const isFirst = cash?.fromSecondOrder && !isGuest ? !(await hasReceivedOrder(db, { userId })) : null;
  return methods.map((method) => {
    const chargedTerms = termsOf(terms, priced.quote, method);
    const credit = creditFor(chargedTerms.total, balance, method !== 'cod');
    return {
      method,
      ...chargedTerms,
      credit,
      due: chargedTerms.total - credit,
      refusal: method === 'cod' && cash ? cashRefusal(priced, cash, isFirst) : null,
    };
  });
}

// another tab may order in between; without a coupon one statement reads all
const priceAtOneMoment = (app: App, request: PriceRequest) =>
  request.couponCode
    ? app.db.transaction((tx) => priceCheckout(app, tx, request), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      })
    : priceCheckout(app, app.db, request);
