import type { z } from 'zod';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import { listPaymentMethods } from '../payments/payment-methods.ts';
import type { quote } from './contract.ts';
import { type PriceRequest, priceCheckout } from './price-checkout.ts';

/**
 * The price as the screen shows it, and how it may be paid: one consistent look, also while another tab places its
 * order.
 */
export function quoteCheckout(
  app: App,
  gateways: GatewayRegistry,
  request: PriceRequest,
): Promise<z.infer<typeof quote>> {
  return app.db.transaction(
    async (tx) => {
      const priced = await priceCheckout(app, tx, request);
      const { methods, mode, cash } = await listPaymentMethods(tx, gateways, request.userId);
      const rules = cash ? { minimum: cash.minimum, pincodes: [...cash.pincodes] } : null;
      return { ...priced.quote, payment: { methods, testMode: mode === 'test', cash: rules } };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
