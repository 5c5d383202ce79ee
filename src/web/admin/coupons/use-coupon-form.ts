import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { validateCoupon } from '#features/promotions/rules.ts';
import { errorMessage, fieldErrors } from '../../lib/errors.ts';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { nonNumericFields } from '../components/form/amount.ts';
import { resubmit } from '../components/form/resubmit.ts';
import { showFieldErrors } from '../components/form/show-field-errors.ts';
import { useEditConflict } from '../components/form/use-edit-conflict.ts';
import { typedOver, useFormDraft } from '../components/form/use-form-draft.ts';
import { type CouponFields, couponInput, fieldsOf } from './coupon-fields.ts';
import type { Coupon } from './coupons.ts';

type Options = { coupon: Coupon | null; onClose(): void; onSaved(): unknown };

/** The coupon as it is typed, its draft and its saving. */
export function useCouponForm({ coupon, onClose, onSaved }: Options) {
  const form = useForm<CouponFields>({ defaultValues: fieldsOf(coupon) });
  const { control, setError } = form;
  const values = useWatch({ control }) as CouponFields;
  const failed = coupon ? 'Failed to update coupon' : 'Failed to create coupon';

  // an error about a date and time is shown at its date
  const show = ({ startsAt, expiresAt, ...fields }: Record<string, string | undefined>) =>
    showFieldErrors(setError, { ...fields, startsOn: startsAt, expiresOn: expiresAt });
  const draft = useFormDraft(form, `coupon ${coupon?.id ?? 'new'}`, coupon && JSON.stringify(coupon));
  const conflict = useEditConflict(typedOver(draft, coupon), [
    'id',
    'usageCount',
    'source',
    'freeProductName',
    'createdAt',
  ]);
  const save = useMutation({
    mutationFn: (typed: CouponFields) => {
      const input = couponInput(typed);
      return coupon
        ? adminApi.promotions.update({ id: coupon.id, expected: conflict.current(), ...input })
        : adminApi.promotions.create(input);
    },
    onSuccess: ({ code }) => {
      toast(`Coupon ${coupon ? 'updated' : 'created'} successfully`, code);
      draft.clear();
      onSaved();
      onClose();
    },
    onError: (error) => {
      const fields = fieldErrors(error, 'INVALID_COUPON');
      const count = fields ? show(fields) : 0;
      setError('root', {
        message: `${failed}. ${count ? needs(count) : (conflict.said(error) ?? errorMessage(error))}`,
      });
    },
  });
  const submit = resubmit(form, (typed) => {
    const input = couponInput(typed);
    const { discountValue, minimumOrderAmount, maximumDiscountAmount, usageLimit, perCustomerLimit } = input;
    const count = show({
      ...validateCoupon(input),
      ...nonNumericFields({ discountValue, minimumOrderAmount, maximumDiscountAmount, usageLimit, perCustomerLimit }),
    });
    if (count > 0) setError('root', { message: `${failed}. ${needs(count)}` });
    else save.mutate(typed);
  });
  return { form, values, draft, submit, isSaving: save.isPending };
}

const needs = (count: number) =>
  `${count === 1 ? 'One field needs' : `${count} fields need`} attention. Your entries are kept.`;
