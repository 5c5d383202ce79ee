import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BuyerErrors, BuyerForm } from '#features/checkout/buyer-rules.ts';
import type { AddressErrors, AddressForm } from '#features/customers/address-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { orpc } from '../../lib/api.ts';
import { errorCode, errorData, fieldErrors } from '../../lib/errors.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { cartErrorMessage } from '../../shop/cart.ts';
import { rememberPayment } from '../../shop/last-payment.ts';
import { purchaseApi, purchaseQueries } from '../../shop/purchase-api.ts';
import { paymentErrorMessage, redirectToGateway } from '../../shop/redirect-to-gateway.ts';
import { clearDraft } from './draft.ts';
import { type CheckoutSource, couponErrorMessage, type Quote } from './use-quote.ts';

const PAUSE_MS = 1000;
const RECENT_MS = 30 * 60_000;
type Change = {
  kind: 'price' | 'stock' | 'lines' | 'removed' | 'discontinued' | 'coupon' | 'delivery' | 'payment' | 'total';
  name: string | null;
  variantId: string | null;
  available: number | null;
};
type Request = {
  source: CheckoutSource;
  couponCode: string | null;
  freeVariantId: string | null;
  quote: Quote;
  address: AddressForm;
  buyer: BuyerForm | null;
  /** of the chosen payment method; absent: nothing is left to pay */
  terms: Quote['payment']['terms'][number] | undefined;
  /** of the total: paid with store credit */
  creditAmount: number;
  deliveryMethodId: string | null;
};
type Handlers = {
  onRefused(title: string, message: string, code: string | null): void;
  onInvalidAddress(fields: AddressErrors): void;
  onInvalidBuyer(fields: BuyerErrors): void;
};
export type Step = 'idle' | 'creating' | 'redirecting';

/**
 * Places the order and redirects to the gateway. Returns the step for the button, and the last error's message, unless it
 * is about fields of the form. Retries reuse the idempotency key, so a lost response creates no second order.
 */
export function usePlaceOrder({ onRefused, onInvalidAddress, onInvalidBuyer }: Handlers) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const { keyFor, finish } = useIdempotencyKey();

  async function pay({
    source,
    couponCode,
    freeVariantId,
    quote,
    address,
    buyer,
    terms,
    creditAmount,
    deliveryMethodId,
  }: Request): Promise<void> {
    const body = {
      source,
      couponCode,
      freeVariantId,
      paymentMethod: terms?.method ?? null,
      deliveryMethodId,
      shippingAddress: address,
      buyer,
      quote: {
        lines: quote.lines.map(({ variantId, quantity, price }) => ({ variantId, quantity, price })),
        discount: quote.discount,
        shipping: quote.shipping,
        cashFee: terms?.fee,
        onlineDiscount: terms?.discount,
        total: terms?.total ?? quote.total,
        credit: creditAmount,
      },
    };
    setFailure(null);
    setStep('creating');
    try {
      const order = await purchaseApi.checkout.placeOrder({ ...body, idempotencyKey: keyFor(body) });
      finish();
      if (order.next === 'done') {
        forgetCart();
        clearDraft();
        rememberPayment(order.transactionId);
        navigate(`/payment/success?txnId=${order.transactionId}`);
        return;
      }
      if (order.next === 'upi') {
        rememberPayment(order.transactionId);
        navigate(`/payment/upi?txnId=${order.transactionId}`);
        return forgetCart();
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      setStep('redirecting');
      await redirectToGateway(order.orderId, order.transactionId);
      forgetCart();
    } catch (error) {
      setStep('idle');
      const fields = fieldErrors<AddressErrors>(error, 'INVALID_ADDRESS');
      if (fields) return onInvalidAddress(fields);
      const buyerFields = fieldErrors<BuyerErrors>(error, 'INVALID_BUYER');
      if (buyerFields) return onInvalidBuyer(buyerFields);
      const elsewhere = errorCode(error) === 'EMPTY_CART' ? await findRecentOrder() : null;
      const message = elsewhere
        ? `Your cart was ordered in another tab: order ${elsewhere.displayId}.`
        : checkoutErrorMessage(error, quote);
      setFailure(message);
      void client.invalidateQueries({ queryKey: purchaseQueries.orders.key() });
      onRefused(elsewhere ? 'Already ordered' : titleOf(error), message, errorCode(error));
    }
  }

  const forgetCart = () => {
    void client.invalidateQueries({ queryKey: orpc.cart.get.queryKey() });
    void client.invalidateQueries({ queryKey: purchaseQueries.orders.key() });
  };
  // the browser restores this page when the user returns from the gateway
  return { step, failure, pay, reset: () => setStep('idle') };
}

const titleOf = (error: unknown) => (errorCode(error) === 'EMPTY_CART' ? 'Empty cart' : 'Checkout failed');

/** The customer's order of the last minutes, which may have emptied the cart of this page; null when unknown. */
async function findRecentOrder(): Promise<{ displayId: string } | null> {
  const { orders } = await purchaseApi.orders.mine({ limit: 1 }).catch(() => ({ orders: [] }));
  const [latest] = orders;
  return latest && Date.now() - Date.parse(latest.createdAt) < RECENT_MS ? latest : null;
}

/** Messages for checkout errors. */
export function checkoutErrorMessage(error: unknown, shownQuote: Quote): string {
  const code = errorCode(error);
  if (code === 'QUOTE_CHANGED') return changesText(errorData<{ changes: Change[] }>(error)?.changes ?? [], shownQuote);
  if (code?.startsWith('COUPON_')) return couponErrorMessage(error);
  if (code === 'COD_MINIMUM_NOT_MET')
    return `Cash on delivery is for orders of ${formatRupees(errorData<{ amount: number }>(error)?.amount ?? 0)} and more.`;
  if (code === 'INSUFFICIENT_CREDIT')
    return `Your store credit is now ${formatRupees(errorData<{ balance: number }>(error)?.balance ?? 0)}. Please check the summary again.`;
  if (code === 'NOT_DELIVERABLE') return 'We do not deliver this order to that pincode.';
  if (code === 'QUANTITY_LIMIT_REACHED') return `${cartErrorMessage(error)}.`;
  if (code === 'UNPAID_LIMIT_REACHED')
    return `At most ${errorData<{ limit: number }>(error)?.limit} units can wait for payment at a time. Order fewer, or try again in 15 minutes.`;
  if (code === 'UNAUTHORIZED') return 'User not authenticated';
  return paymentErrorMessage(error);
}

function changesText(changes: Change[], shownQuote: Quote): string {
  const messages = changes.map(({ kind, name: productName, variantId, available }) => {
    const name = productName ?? nameIn(shownQuote, variantId);
    if (kind === 'price') return `The price of ${name} has changed.`;
    if (kind === 'stock') return available ? `Only ${available} left in stock of ${name}.` : `${name} is out of stock.`;
    if (kind === 'discontinued') return `${name ?? 'A product'} is no longer sold.`;
    if (kind === 'removed') return `${name ?? 'A product'} is no longer in your cart.`;
    if (kind === 'delivery') return 'Delivery has changed.';
    if (kind === 'payment') return 'The payment terms have changed.';
    if (kind === 'coupon') return 'The coupon’s discount has changed.';
    if (kind === 'lines') return name ? `${name} has changed in your cart.` : 'Your cart has changed.';
    return 'The total has changed.';
  });
  return [...new Set(messages), 'Please check the summary again.'].join(' ');
}

/** 'Whey Isolate, Mango' as in the summary */
function nameIn({ lines }: Quote, variantId: string | null): string | null {
  const line = lines.find((one) => one.variantId === variantId);
  return line ? [line.name, line.flavour].filter(Boolean).join(', ') : null;
}
