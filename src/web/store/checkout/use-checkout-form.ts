import { useCallback, useEffect, useRef, useState } from 'react';
import type { useShopper } from '../../lib/use-session.ts';
import { type CheckoutForm, EMPTY, readDraft, readStoredPincode, saveDraft } from './draft.ts';

/**
 * The form's content: this tab's draft, else name and e-mail of the profile and the pincode of the delivery box. Only
 * user input is stored, at once: rendering while the user signs out must not store anything.
 */
export function useCheckoutForm(session: ReturnType<typeof useShopper>) {
  const [form, setForm] = useState(EMPTY);
  // ahead of the rendered form, so that a field typed while another is being filled in is neither lost nor stored late
  const latest = useRef(EMPTY);
  const update = useCallback((values: Partial<CheckoutForm>) => {
    latest.current = { ...latest.current, ...values };
    setForm(latest.current);
  }, []);
  const user = session?.user;
  useEffect(() => {
    const draft = readDraft();
    const { fullName, email, pincode } = latest.current;
    update({
      ...draft,
      fullName: draft.fullName || fullName || user?.fullName || '',
      email: draft.email || email || user?.email || '',
      pincode: draft.pincode || pincode || readStoredPincode(),
    });
  }, [user?.fullName, user?.email, update]);
  const change = useCallback(
    (values: Partial<CheckoutForm>) => {
      update(values);
      saveDraft(latest.current);
    },
    [update],
  );
  return [form, change] as const;
}
