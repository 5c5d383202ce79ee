import type { Queryable } from '#db/queryable.ts';
import type { Gateway, GatewayMode, GatewayRegistry } from '#gateways/gateway.ts';
import { unconfiguredGateway } from '#gateways/unconfigured-gateway.ts';
import type { App } from '#platform/app.ts';
import { permissionsOf } from '#platform/http/permissions.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { PaymentFlow } from '#shared/order-states.ts';
import type { GatewayOption } from '../orders/process/commands.ts';
import { readTermsPolicy, type TermsPolicy } from '../settings/payment-terms-rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import { enabledProviders, isUpiEnabled } from '../settings/rules.ts';
import { type CashRules, readCashRules } from './cash-rules.ts';
import { type Method, UPI_METHOD } from './rules.ts';

/**
 * The payment methods for a user, the default first.
 * `cash`: its rules, null: not taken. `upiProvider`: whose UPI is offered in the shop's page, null: that of none.
 */
export type AvailableMethods = {
  methods: Method[];
  mode: GatewayMode;
  cash: CashRules | null;
  terms: TermsPolicy;
  upiProvider: string | null;
};

/**
 * The payment methods that the settings offer to a user. A provider without keys is offered only when there is no
 * other, so that checkout states what is missing. In test mode only staff may pay, at the gateways' sandboxes, since
 * such payments are not real.
 */
export async function listPaymentMethods(
  { db, providers }: { db: Queryable; providers: App['providers'] },
  gateways: GatewayRegistry,
  userId: string,
): Promise<AvailableMethods> {
  const settings = await readSettings(db);
  const { payment } = settings;
  const mode: GatewayMode = payment.testMode ? 'test' : 'live';
  const enabled = enabledProviders(providers, payment).map(({ provider }) => provider);
  const allowed = mode === 'live' || (await isStaff(db, userId));
  const configured = enabled.filter((provider) => gateways.of(provider, mode));
  const cash = payment.codEnabled ? readCashRules(settings) : null;
  const fallback = cash ? [] : enabled;
  const online = !allowed ? [] : configured.length > 0 ? configured : fallback;
  const upiProvider =
    online.find((provider) => isUpiEnabled(payment, provider) && gateways.of(provider, mode)?.startUpi) ?? null;
  const withUpi = online.flatMap((provider) => (provider === upiProvider ? [UPI_METHOD, provider] : [provider]));
  const methods = [...withUpi, ...(cash ? ['cod'] : [])];
  return { methods, mode, cash, terms: readTermsPolicy(settings), upiProvider };
}

async function isStaff(db: Queryable, userId: string): Promise<boolean> {
  return (await permissionsOf(db, userId)).has('orders.read');
}

/** The chosen payment method of an order, or the default. PAYMENTS_PAUSED, PAYMENT_METHOD_UNAVAILABLE. */
export function chooseMethod(offer: AvailableMethods, chosenMethod: Method | null): Method {
  const method = chosenMethod ?? offer.methods[0];
  if (offer.methods.length === 0)
    throw new DomainError(offer.mode === 'test' ? 'PAYMENTS_PAUSED' : 'PAYMENT_METHOD_UNAVAILABLE');
  if (!method || !offer.methods.includes(method)) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
  return method;
}

/** The gateway for a new attempt at a provider; one that refuses when its keys are missing. */
export const gatewayFor = (gateways: GatewayRegistry, provider: string, mode: GatewayMode): Gateway =>
  gateways.of(provider, mode) ?? unconfiguredGateway(provider, mode);

/** The terms of paying online; null: that is not offered. */
export const onlineTermsOf = (gateways: GatewayRegistry, offer: AvailableMethods): TermsPolicy | null =>
  retryGateways(gateways, offer, 'page').length > 0 ? offer.terms : null;

/** The gateways for a new attempt of an unpaid order in a flow, the default first. */
export const retryGateways = (
  gateways: GatewayRegistry,
  { methods, mode, upiProvider }: AvailableMethods,
  flow: PaymentFlow,
): GatewayOption[] =>
  methods
    .filter((method) => (flow === 'upi' ? method === upiProvider : method !== 'cod' && method !== UPI_METHOD))
    .map((provider) => {
      const { name, attemptMinutes } = gatewayFor(gateways, provider, mode);
      return { provider, name, minutes: attemptMinutes };
    });
