import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { useShopper } from '../../lib/use-session.ts';
import type { LineLimit } from '../../shop/cart.ts';
import { purchaseApi, purchaseQueries } from '../../shop/purchase-api.ts';
import { toast, toastError } from '../../ui/toast.tsx';

export type Quote = Awaited<ReturnType<typeof purchaseApi.checkout.quote>>;
export type CheckoutSource = NonNullable<Parameters<typeof purchaseApi.checkout.quote>[0]>['source'];

/** What is bought: one line when the URL names a variant ('buy now'), else the cart. */
function useSource(): CheckoutSource {
  const [params] = useSearchParams();
  const variantId = params.get('variant');
  const quantity = Number(params.get('quantity') ?? 1);
  return variantId && Number.isInteger(quantity) && quantity > 0
    ? { kind: 'line', variantId, quantity }
    : { kind: 'cart' };
}

/** The server's quote for a pincode as typed, with the applied coupon and the chosen delivery, and how to change them. */
export function useQuote(typedPincode: string) {
  const session = useShopper();
  const source = useSource();
  const [couponCode, setCouponCode] = useState<string | null>(null);
  const [freeVariantId, setFreeVariantId] = useState<string | null>(null);
  const [couponError, setCouponError] = useState<string | null>(null);
  const [deliveryMethodId, setDeliveryMethodId] = useState<string | null>(null);
  // the charge of the delivery and whether cash is taken may depend on it
  const pincode = normalisePincode(typedPincode);
  const query = useQuery({
    ...purchaseQueries.checkout.quote.queryOptions({
      input: { source, couponCode, freeVariantId, pincode, deliveryMethodId },
    }),
    enabled: Boolean(session),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const apply = useMutation({
    mutationFn: (code: string) =>
      purchaseApi.checkout.quote({ source, couponCode: code, freeVariantId: null, pincode, deliveryMethodId }),
    onSuccess: (quote, code) => {
      setFreeVariantId(null);
      setCouponCode(code);
      setCouponError(null);
      toast(`Coupon applied! You saved ${formatRupees(quote.coupon?.saved ?? 0)}.`);
    },
    onError: (error) => refuse(couponErrorMessage(error)),
  });
  const refuse = (words: string) => {
    setCouponError(words);
    toastError(words);
  };
  return {
    source,
    query,
    quote: query.data,
    empty: errorCode(query.error) === 'EMPTY_CART',
    lineLimit: errorCode(query.error) === 'QUANTITY_LIMIT_REACHED' ? errorData<LineLimit>(query.error) : undefined,
    couponCode,
    freeVariantId,
    deliveryMethodId,
    chooseDelivery: setDeliveryMethodId,
    couponError,
    applying: apply.isPending,
    apply: (code: string) => (code ? apply.mutate(code.toUpperCase()) : refuse('Please enter a coupon code')),
    removeCoupon: (words: string | null = null) => {
      setCouponCode(null);
      setFreeVariantId(null);
      setCouponError(words);
    },
    chooseFree: setFreeVariantId,
  };
}

/** Messages for coupon errors. */
export function couponErrorMessage(error: unknown): string {
  switch (errorCode(error)) {
    case 'COUPON_INVALID':
      return 'Invalid coupon code';
    case 'COUPON_EXPIRED':
      return 'Coupon has expired';
    case 'COUPON_LIMIT_REACHED':
      return 'Coupon usage limit exceeded';
    case 'COUPON_MINIMUM_NOT_MET':
      return `Minimum order amount of ${formatRupees(errorData<{ amount: number }>(error)?.amount ?? 0)} required`;
    case 'TOO_MANY_REQUESTS':
      return errorMessage(error);
    default:
      return 'Failed to validate coupon';
  }
}
