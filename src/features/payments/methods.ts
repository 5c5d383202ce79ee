import { eq } from 'drizzle-orm';
import type { Queryable } from '#db/client.ts';
import { userRoles } from '#db/schema/customers.ts';
import type { Gateway, Gateways, Mode, Provider } from '#gateways/gateway.ts';
import { missingGateway } from '#gateways/missing.ts';
import { allows } from '#platform/http/permissions.ts';
import { type Paise, toPaise } from '#shared/money.ts';
import { Refusal } from '#shared/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { CashRules, Method } from './rules.ts';
import { cashProblem } from './rules.ts';

/** How a person may pay now, the usual way first. */
export type Offer = { methods: Method[]; mode: Mode; cash: CashRules | null };

/**
 * What the payment settings let this person choose. A provider without keys is offered only when no other way is
 * left, so that checkout says what is missing. In test mode staff alone may pay, at the gateways' sandboxes: nobody
 * gets goods for money that does not exist.
 */
export async function offerFor(db: Queryable, gateways: Gateways, userId: string): Promise<Offer> {
  const { payment, policy } = await readSettings(db);
  const mode: Mode = payment.testMode ? 'test' : 'live';
  const enabled: Provider[] = [
    ...(payment.phonepeEnabled ? (['phonepe'] as const) : []),
    ...(payment.razorpayEnabled ? (['razorpay'] as const) : []),
  ];
  const allowed = mode === 'live' || (await isStaff(db, userId));
  const configured = enabled.filter((provider) => gateways.of(provider, mode));
  const cash = payment.codEnabled
    ? {
        minimum: toPaise(policy.cashMinimum),
        pincodes: payment.codPincodes
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
      }
    : null;
  const fallback = cash ? [] : enabled;
  const online = !allowed ? [] : configured.length > 0 ? configured : fallback;
  return { methods: [...online, ...(cash ? (['cod'] as const) : [])], mode, cash };
}

async function isStaff(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  return allows(
    rows.map(({ role }) => role),
    'orders.read',
  );
}

/**
 * The chosen way to pay an order, or the first. Refuses with PAYMENTS_PAUSED, METHOD_NOT_OFFERED, and for cash with
 * CASH_MINIMUM {amount} and CASH_PINCODE.
 */
export function chooseMethod(offer: Offer, wanted: Method | null, order: { total: Paise; pincode: string }): Method {
  const method = wanted ?? offer.methods[0];
  if (offer.methods.length === 0) throw new Refusal(offer.mode === 'test' ? 'PAYMENTS_PAUSED' : 'METHOD_NOT_OFFERED');
  if (!method || !offer.methods.includes(method)) throw new Refusal('METHOD_NOT_OFFERED');
  if (method !== 'cod' || !offer.cash) return method;
  const problem = cashProblem(offer.cash, order.total, order.pincode);
  if (problem === 'minimum') throw new Refusal('CASH_MINIMUM', { amount: offer.cash.minimum });
  if (problem === 'pincode') throw new Refusal('CASH_PINCODE');
  return method;
}

/** The gateway that a new attempt of a provider goes to; one that refuses when its keys are missing. */
export const gatewayFor = (gateways: Gateways, provider: Provider, mode: Mode): Gateway =>
  gateways.of(provider, mode) ?? missingGateway(provider, mode);

/** The gateway of an unpaid order's next attempt: of the same provider as the last while that is offered. */
export function nextGateway(gateways: Gateways, offer: Offer, lastGateway: string | null): Gateway {
  const online = offer.methods.filter((method) => method !== 'cod');
  const provider = online.find((one) => lastGateway?.startsWith(one)) ?? online[0];
  if (!provider) throw new Refusal(offer.mode === 'test' ? 'PAYMENTS_PAUSED' : 'METHOD_NOT_OFFERED');
  return gatewayFor(gateways, provider, offer.mode);
}
