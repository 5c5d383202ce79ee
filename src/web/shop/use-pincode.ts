import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PincodePlace } from '#features/delivery/contract.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { errorCode } from '../lib/errors.ts';
import { purchaseQueries } from './purchase-api.ts';

type Fields = { pincode: string; city: string; state: string };

/**
 * District and States of the pincode in a form, or null while it has none. They fill a city and a State that are empty
 * or that an earlier pincode filled, once for each pincode, and never replace what was typed or chosen.
 */
export function usePincode(form: Fields, onChange: (change: Partial<Fields>) => void): PincodePlace | null {
  const pincode = normalisePincode(form.pincode);
  const { data } = useQuery({
    ...purchaseQueries.delivery.pincode.queryOptions({ input: { pincode: pincode ?? '' } }),
    enabled: pincode !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 2 && errorCode(error) !== 'UNKNOWN_PINCODE',
  });
  const filled = useRef<{ city?: string; state?: string }>({});
  const cityToSelect = useRef<string>(undefined);
  const fill = useEffectEvent((place: PincodePlace) => {
    const change: Partial<Fields> = {};
    const [state, ...others] = place.states;
    if (state && others.length === 0 && isFree(form.state, filled.current.state, state)) change.state = state;
    if (place.city && isFree(form.city, filled.current.city, place.city)) change.city = place.city;
    if (Object.keys(change).length === 0) return;
    filled.current = { ...filled.current, ...change };
    cityToSelect.current = change.city;
    onChange(change);
  });
  // once for each pincode: a field that the customer clears stays empty
  useEffect(() => {
    if (data) fill(data);
  }, [data]);
  // what is typed into the field that was filled at this moment replaces the suggestion
  useLayoutEffect(() => {
    if (cityToSelect.current !== form.city) return;
    cityToSelect.current = undefined;
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.name === 'city') field.select();
  }, [form.city]);
  return pincode && data?.pincode === pincode ? data : null;
}

/** Whether a field has another value than the suggestion, and not one of the customer. */
const isFree = (value: string, filledValue: string | undefined, suggestion: string) =>
  value !== suggestion && (value.trim() === '' || value === filledValue);
