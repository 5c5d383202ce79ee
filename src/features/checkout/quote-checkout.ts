import type { z } from 'zod';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { listPaymentMethods } from '../payments/payment-methods.ts';
import type { quote } from './contract.ts';
import { type PriceRequest, priceCheckout } from './price-checkout.ts';

/** The quote and the payment methods that the checkout shows. */
export async function quoteCheckout(
  app: App,
  gateways: GatewayRegistry,
  request: PriceRequest,
): Promise<z.infer<typeof quote>> {
  const priced = await priceAtOneMoment(app, request);
  const { methods, mode, cash, upiProvider } = await listPaymentMethods(app, gateways, request.userId);
  const rules = cash ? { minimum: cash.minimum, pincodes: [...cash.pincodes] } : null;
  const providers = app.providers
    .filter(({ provider }) => methods.includes(provider))
    .map(({ provider, label, about }) => ({ provider, label, about }));
  return { ...priced.quote, payment: { methods, providers, upiProvider, testMode: mode === 'test', cash: rules } };
}

// another tab may order in between; without a coupon one statement reads all
const priceAtOneMoment = (app: App, request: PriceRequest) =>
  request.couponCode
    ? app.db.transaction((tx) => priceCheckout(app, tx, request), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      })
    : priceCheckout(app, app.db, request);
