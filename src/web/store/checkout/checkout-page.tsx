import { lazy, Suspense, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import type { BuyerErrors } from '#features/checkout/buyer-rules.ts';
import { type AddressErrors, validateAddress } from '#features/customers/address-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { Lock } from '../../icons/lock.ts';
import { useShopper } from '../../lib/use-session.ts';
import { focusFirstError } from '../../shop/address-fields.tsx';
import { authPath } from '../../shop/auth-path.ts';
import { OrderTotals } from '../../shop/order-totals.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { usePageRestored } from '../../shop/redirect-to-gateway.ts';
import { Slot } from '../../shop/slot.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import twoColumnsStyles from '../../shop/two-columns.module.css';
import { useSignOutCount } from '../../shop/user-data.ts';
import boxStyles from '../../ui/box.module.css';
import buttonStyles from '../../ui/button.module.css';
import formNoticeStyles from '../../ui/form-notice.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { toastError } from '../../ui/toast.tsx';
import { UnpaidOrderNotice } from '../components/unpaid-order.tsx';
import { useUnpaidOrder } from '../components/use-unpaid-order.ts';
import { BusinessBuyer, findBuyerErrors, focusBuyerError, isBuyerTyped } from './business-buyer.tsx';
import styles from './checkout-page.module.css';
import { CouponBox } from './coupon-box.tsx';
import { CreditChoice, creditOf } from './credit-choice.tsx';
import { DeliveryChoice, deliveryMethodOf } from './delivery-choice.tsx';
import type { CheckoutForm } from './draft.ts';
import { isSameOrder } from './is-same-order.ts';
import { LineLimitNotice } from './line-limit-notice.tsx';
import { type Method, PaymentChoice, paymentNote, TestModeNote, termsOf } from './payment-choice.tsx';
import { pincodeNoteOf } from './pincode-note.ts';
import { ShippingForm } from './shipping-form.tsx';
import { SummaryLines } from './summary-lines.tsx';
import { useCheckoutForm } from './use-checkout-form.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useQuote } from './use-quote.ts';

// most visits have no unpaid order
const UnpaidCheckout = lazy(() => import('./unpaid-checkout.tsx'));

/** A sign-out in another tab empties the form, which nothing covers. */
export default function CheckoutPage() {
  return <Checkout key={useSignOutCount()} />;
}

function Checkout() {
  const session = useShopper();
  const isEmailOptional = !useStorefront().emailRequired && !session?.user.email;
  const [form, setForm] = useCheckoutForm(session);
  const quoted = useQuote(form.pincode);
  const { quote } = quoted;
  const [problems, setProblems] = useState<AddressErrors>({});
  const [buyerProblems, setBuyerProblems] = useState<BuyerErrors>({});
  const show = (ofAddress: AddressErrors, ofBuyer: BuyerErrors = {}): boolean => {
    // the fields get their messages before one is focused
    flushSync(() => {
      setProblems(ofAddress);
      setBuyerProblems(ofBuyer);
    });
    return focusFirstError(ofAddress) || focusBuyerError(ofBuyer);
  };
  const { step, failure, pay, reset } = usePlaceOrder({
    onRefused(title, message, code) {
      toastError(title, message);
      if (code?.startsWith('COUPON_')) quoted.removeCoupon();
      void quoted.query.refetch();
    },
    onInvalidAddress: show,
    onInvalidBuyer: (ofBuyer) => show({}, ofBuyer),
  });
  usePageRestored(reset);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // with the line of 'buy now', where the URL names it
  const signInPath = authPath(pathname + search);

  const change = useCallback(
    (values: Partial<CheckoutForm>) => {
      setForm(values);
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in values))));
      if ('buyer' in values) setBuyerProblems({});
    },
    [setForm],
  );
  const empty = quoted.empty || quote?.lines.length === 0;
  const unpaid = useUnpaidOrder();
  const [chosen, setChosen] = useState<Method | null>(null);
  const [usesCredit, setUsesCredit] = useState(false);
  const credit = quote?.payment.credit ?? null;
  // no method is chosen where nothing is left to pay
  const isCovered = usesCredit && credit?.coversAll === true;
  const terms = quote && !isCovered ? termsOf(quote, chosen) : undefined;
  const method = terms?.method ?? null;
  const total = terms?.total ?? quote?.total ?? 0;
  const creditAmount = quote ? creditOf(quote, terms, usesCredit) : 0;
  const due = total - creditAmount;
  const free = quote?.total === 0 || isCovered;
  const isDelivered = quote?.delivery.status === 'offered';
  const isUndeliverable = quote?.delivery.status === 'not-served' || quote?.delivery.status === 'too-heavy';
  // the amount of another pincode or delivery method is not paid
  const isPayable = quote && (method || free) && !isUndeliverable && !quoted.query.isPlaceholderData;
  const submit = async () => {
    if (!session) {
      toastError('Authentication required', 'Please sign in to place an order');
      return navigate(signInPath);
    }
    if (empty) return toastError('Empty cart', 'Please add items to your cart before checkout');
    const { buyer, ...address } = form;
    const business = isBuyerTyped(buyer) ? buyer : null;
    if (show(validateAddress(address, { isEmailOptional }), business ? await findBuyerErrors(business) : {})) return;
    const { source, couponCode, freeVariantId } = quoted;
    if (!quote) return;
    const deliveryMethodId = deliveryMethodOf(quote.delivery, quoted.deliveryMethodId);
    void pay({
      source,
      couponCode,
      freeVariantId,
      quote,
      address,
      buyer: business,
      terms,
      creditAmount,
      deliveryMethodId,
    });
  };

  if (session && empty && unpaid)
    return (
      <Suspense fallback={null}>
        <UnpaidCheckout order={unpaid} />
      </Suspense>
    );
  return (
    <div className="page-width">
      <PageMeta title="Checkout" />
      <div className={`split ${twoColumnsStyles.columns}`}>
        <div className={twoColumnsStyles.main}>
          <h1 className="heading-1 heading">Shipping Information</h1>
          {session?.user.email ? (
            <p className="muted">Signed in as {session.user.email}</p>
          ) : session ? (
            <p className="muted">
              No account needed.{' '}
              <Link className="link" to={signInPath}>
                Sign in
              </Link>{' '}
              if you have one.
            </p>
          ) : (
            session === null && <SignInFirst path={signInPath} />
          )}
          <ShippingForm
            isEmailOptional={isEmailOptional}
            form={form}
            problems={problems}
            isCart={quoted.source.kind === 'cart'}
            pincodeNote={quote && !empty ? pincodeNoteOf(quote, form.pincode) : null}
            onChange={change}
            onSubmit={() => void submit()}
          />
          {quote && !empty && (
            <DeliveryChoice
              delivery={quote.delivery}
              choice={quoted.deliveryMethodId}
              pincode={form.pincode}
              onChoose={quoted.chooseDelivery}
            />
          )}
          {quote && !empty && <Slot name="checkout-before-payment" total={total} />}
          {credit && !empty && <CreditChoice credit={credit} isChosen={usesCredit} onChange={setUsesCredit} />}
          {quote && !empty && !isCovered && (
            <PaymentChoice payment={quote.payment} method={method} usesCredit={usesCredit} onChoose={setChosen} />
          )}
          <BusinessBuyer
            buyer={form.buyer}
            problems={buyerProblems}
            deliveryState={form.state}
            onChange={(buyer) => change({ buyer })}
          />
          <p className={`muted text-small ${styles.why}`}>
            We use these details to deliver this order and to send its updates.
            {session?.user.email && ' The address is kept in your profile for the next one.'}
          </p>
        </div>
        <aside className={twoColumnsStyles.side} aria-label="Order Summary">
          <div className={`${twoColumnsStyles.sticky} ${boxStyles.box}`}>
            <h2 className="heading-3 heading">Order Summary</h2>
            {quote && !empty ? (
              <>
                {unpaid && !isSameOrder(unpaid, quote, { total, creditAmount }) && (
                  <UnpaidOrderNotice order={unpaid} replaced />
                )}
                <SummaryLines {...quote} />
                <CouponBox
                  coupon={quote.coupon}
                  busy={quoted.applying}
                  error={quoted.couponError}
                  freeVariantId={quoted.freeVariantId}
                  onApply={quoted.apply}
                  onRemove={() => quoted.removeCoupon()}
                  onChooseFree={quoted.chooseFree}
                />
                <OrderTotals
                  {...quote}
                  shipping={isDelivered ? quote.shipping : null}
                  onlineDiscount={terms?.discount}
                  cashFee={terms?.fee}
                  total={total}
                  creditAmount={creditAmount}
                />
                <Slot name="checkout-summary" total={total} />
              </>
            ) : empty || session === null ? (
              <p className="muted">{empty ? 'Your cart is empty' : 'Sign in to see what you are buying.'}</p>
            ) : quoted.lineLimit ? (
              <LineLimitNotice source={quoted.source} {...quoted.lineLimit} />
            ) : quoted.query.isError ? (
              <LoadFailed title="The summary could not be loaded." onRetry={() => quoted.query.refetch()} />
            ) : (
              <div className={`${skeletonStyles.skeleton} ${skeletonStyles.box}`} />
            )}
            {failure && (
              <div className={formNoticeStyles.notice} role="alert">
                <CircleAlert />
                <p>
                  <b>Checkout failed.</b> {failure}
                </p>
              </div>
            )}
            {session && empty ? (
              <Link
                className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.fullWidth}`}
                to="/products"
              >
                Continue Shopping
              </Link>
            ) : (
              <button
                type="submit"
                form="shipping"
                className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.fullWidth}`}
                disabled={step !== 'idle' || (Boolean(session) && !isPayable)}
              >
                <Lock />
                {step === 'creating'
                  ? 'Creating order...'
                  : step === 'redirecting'
                    ? 'Redirecting to payment...'
                    : session === null
                      ? 'Sign In to pay'
                      : !quote
                        ? 'Pay'
                        : isCovered
                          ? 'Place order'
                          : `${method === 'cod' && !free ? 'Place order,' : 'Pay'} ${formatRupees(due)}`}
              </button>
            )}
            {quote && <TestModeNote payment={quote.payment} />}
            <p className="muted text-tiny">{isCovered ? 'Your store credit pays this order.' : paymentNote(method)}</p>
          </div>
        </aside>
      </div>
    </div>
  );
}

function SignInFirst({ path }: { path: string }) {
  return (
    <p className="muted">
      <Link className="link" to={path}>
        Sign In
      </Link>{' '}
      to place an order.
    </p>
  );
}
