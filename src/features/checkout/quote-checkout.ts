import type { z } from 'zod';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { hasReceivedOrder } from '../orders/has-received-order.ts';
import { type AvailableMethods, listPaymentMethods } from '../payments/payment-methods.ts';
import { termsOf } from '../settings/payment-terms-rules.ts';
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
  const terms = await listTerms(app, request, priced, offer);
  return { ...priced.quote, payment: { methods, providers, upiProvider, testMode: mode === 'test', terms } };
}

/** What each method costs. A guest, who is known by no phone number yet, is told about the first order when it is placed. */
async function listTerms(
  { db }: App,
  { userId, isGuest }: PriceRequest,
  priced: PricedCheckout,
  { methods, cash, terms }: AvailableMethods,
) {
  const isFirst = cash?.fromSecondOrder && !isGuest ? !(await hasReceivedOrder(db, { userId })) : null;
  return methods.map((method) => ({
    method,
    ...termsOf(terms, priced.quote, method),
    refusal: method === 'cod' && cash ? cashRefusal(priced, cash, isFirst) : null,
  }));
}

// another tab may order in between; without a coupon one statement reads all
const priceAtOneMoment = (app: App, request: PriceRequest) =>
  request.couponCode
    ? app.db.transaction((tx) => priceCheckout(app, tx, request), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      })
    : priceCheckout(app, app.db, request);
