import { settings } from '#db/schema/platform.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { quoteCheckout } from '#features/checkout/quote-checkout.ts';
import type { Method } from '#features/payments/rules.ts';
import { DEFAULT_SETTINGS, type Settings } from '#features/settings/rules.ts';
import { type ConfiguredGateway, createGatewayRegistry, type GatewayRegistry } from '#gateways/gateway.ts';
import { ADDRESS, makeCustomer, makeProduct, makeStaff, putInCart, scriptedGateway, seenQuote } from './factories.ts';
import { createTestApp } from './test-app.ts';

type Change = Partial<Settings['payment']>;
export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>;

/** Input of a checkout of the whole cart without a coupon. */
const CART_CHECKOUT = { source: { kind: 'cart' as const }, couponCode: null, freeVariantId: null };

/** A shop with PhonePe, another provider and PhonePe's sandbox, all scripted, whose payment settings a test changes. */
export async function openPaymentShop() {
  const app = await createTestApp();
  const staff = await makeStaff(app);
  const { gateway } = scriptedGateway();
  const named = (
    name: string,
    provider: ConfiguredGateway['provider'],
    mode: ConfiguredGateway['mode'],
  ): ConfiguredGateway => ({ provider, mode, gateway: Object.assign(Object.create(gateway), { name }) });
  const gateways = createGatewayRegistry([
    named('phonepe-v2', 'phonepe', 'live'),
    named('otherpay', 'otherpay', 'live'),
    named('phonepe-v2-test', 'phonepe', 'test'),
  ]);

  /** Sets the default payment settings except for `change`. */
  async function setPayment(change: Change) {
    const value = { ...DEFAULT_SETTINGS.payment, ...change };
    await app.db
      .insert(settings)
      .values({ section: 'payment', value })
      .onConflictDoUpdate({ target: settings.section, set: { value } });
  }

  /** A customer with a product in the cart. */
  async function shopper(price = 149_900, quantity = 1) {
    const userId = await makeCustomer(app);
    const product = await makeProduct(app, { price, stock: 10 });
    await putInCart(app, userId, product, quantity);
    return { userId, product };
  }

  async function place(
    userId: string,
    paymentMethod: Method | null,
    { address = {}, registry = gateways }: { address?: Partial<typeof ADDRESS>; registry?: GatewayRegistry } = {},
  ) {
    const quote = await quoteCheckout(app, registry, { ...CART_CHECKOUT, userId });
    const shippingAddress = { ...ADDRESS, ...address };
    const idempotencyKey = crypto.randomUUID();
    const body = {
      ...CART_CHECKOUT,
      quote: seenQuote(quote, paymentMethod),
      paymentMethod,
      shippingAddress,
      idempotencyKey,
    };
    return placeOrder(app, registry, { userId, address: '127.0.0.1' }, body);
  }

  return {
    app,
    staff,
    gateway,
    gateways,
    named,
    setPayment,
    shopper,
    place,

    offered: async (userId: string, registry = gateways) =>
      (await quoteCheckout(app, registry, { ...CART_CHECKOUT, userId })).payment,

    async cashOrder(price = 149_900, quantity = 1) {
      await setPayment({ codEnabled: true });
      const { userId, product } = await shopper(price, quantity);
      return { userId, product, ...(await place(userId, 'cod')) };
    },

    close: () => app.close(),
  };
}
