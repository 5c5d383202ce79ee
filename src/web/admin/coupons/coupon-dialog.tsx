import { useMutation, useQuery } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { takesDiscount, takesFreeProduct, takesMaximum, validateCoupon } from '#features/promotions/rules.ts';
import { orpc } from '../../lib/api.ts';
import { errorMessage, fieldErrors } from '../../lib/errors.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import buttonStyles from '../../ui/button.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { nonNumericFields } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { resubmit } from '../components/form/resubmit.ts';
import { showFieldErrors } from '../components/form/show-field-errors.ts';
import { useEditConflict } from '../components/form/use-edit-conflict.ts';
import { typedOver, useFormDraft } from '../components/form/use-form-draft.ts';
import { ProductChoice } from '../components/product-choice.tsx';
import { CategoryChoice } from './category-choice.tsx';
import styles from './coupon-dialog.module.css';
import { type CouponFields, couponInput, fieldsOf, suggestCode } from './coupon-fields.ts';
import { CouponSummary } from './coupon-summary.tsx';
import { type Coupon, TYPES } from './coupons.ts';

type Props = { coupon: Coupon | null; onClose(): void; onSaved(): unknown };

/** Creates or edits a coupon. */
export function CouponDialog({ coupon, onClose, onSaved }: Props) {
  const form = useForm<CouponFields>({ defaultValues: fieldsOf(coupon) });
  const { register, control, setError, setValue, clearErrors, formState } = form;
  const { errors, isDirty } = formState;
  const values = useWatch({ control }) as CouponFields;
  const categories = useQuery(orpc.catalog.categories.queryOptions());
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
  const type = values.couponType;
  return (
    <FormDialog
      open
      title={coupon ? `Edit ${coupon.code}` : 'Create coupon'}
      size="l"
      save={coupon ? 'Save coupon' : 'Create coupon'}
      saving="Saving..."
      busy={save.isPending}
      dirty={isDirty}
      problem={errors.root?.message ?? null}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.split}>
        <div className={formPartsStyles.fields}>
          <div className={arrangeStyles.columns2}>
            <div className={formPartsStyles.suggested}>
              <TextField
                label="Code"
                className={textStyles.upperCase}
                autoComplete="off"
                spellCheck={false}
                maxLength={40}
                error={errors.code?.message}
                {...register('code')}
              />
              <button
                type="button"
                className={`${buttonStyles.button} ${buttonStyles.small}`}
                onClick={() => {
                  setValue('code', suggestCode(values), { shouldDirty: true });
                  clearErrors('code');
                }}
              >
                Suggest a code
              </button>
            </div>
            <TextField label="Title" maxLength={120} error={errors.title?.message} {...register('title')} />
          </div>
          <fieldset className={formPartsStyles.choices}>
            <legend className={formPartsStyles.label}>Type</legend>
            {TYPES.map(([key, name, says]) => (
              <label key={key}>
                <input type="radio" value={key} {...register('couponType')} />
                <span>{name}</span>
                <small>{says}</small>
              </label>
            ))}
          </fieldset>
          <div className={arrangeStyles.columns3}>
            {takesDiscount(type) && (
              <AmountField
                label="Discount value"
                unit={type === 'fixed_amount' ? '₹' : '%'}
                error={errors.discountValue?.message}
                {...register('discountValue')}
              />
            )}
            {takesMaximum(type) && (
              <AmountField
                label="At most"
                optional
                unit="₹"
                error={errors.maximumDiscountAmount?.message}
                {...register('maximumDiscountAmount')}
              />
            )}
            <AmountField
              label="Minimum order"
              unit="₹"
              error={errors.minimumOrderAmount?.message}
              {...register('minimumOrderAmount')}
            />
          </div>
          {takesFreeProduct(type) && (
            <ProductChoice
              label="Free product"
              value={values.freeProductId}
              name={coupon?.freeProductName ?? null}
              error={errors.freeProductId?.message}
              onChange={(id) => {
                setValue('freeProductId', id, { shouldDirty: true });
                clearErrors('freeProductId');
              }}
            />
          )}
          <CategoryChoice
            categories={categories.data ?? []}
            value={values.applicableCategories}
            error={errors.applicableCategories?.message}
            onChange={(ids) => {
              setValue('applicableCategories', ids, { shouldDirty: true });
              clearErrors('applicableCategories');
            }}
          />
          <div className={`${arrangeStyles.columns4} ${styles.moments}`}>
            <Controller
              control={control}
              name="startsOn"
              render={({ field: { ref, ...field } }) => (
                <DateField label="Starts" error={errors.startsOn?.message} inputRef={ref} {...field} />
              )}
            />
            <TextField label="at" optional type="time" {...register('startsTime')} />
            <Controller
              control={control}
              name="expiresOn"
              render={({ field: { ref, ...field } }) => (
                <DateField label="Expires" error={errors.expiresOn?.message} inputRef={ref} {...field} />
              )}
            />
            <TextField label="at" optional type="time" {...register('expiresTime')} hint="Empty: 23:59:59" />
          </div>
          <div className={arrangeStyles.columns3}>
            <AmountField
              label="Usage limit"
              optional
              placeholder="Unlimited"
              error={errors.usageLimit?.message}
              {...register('usageLimit')}
            />
            <AmountField
              label="Per customer"
              optional
              placeholder="Unlimited"
              error={errors.perCustomerLimit?.message}
              {...register('perCustomerLimit')}
            />
            <TextField
              label="Only for"
              optional
              type="email"
              placeholder="name@example.in"
              maxLength={254}
              error={errors.assignedEmail?.message}
              {...register('assignedEmail')}
            />
          </div>
          <TextAreaField label="Description" optional rows={2} maxLength={500} {...register('description')} />
          <div className={arrangeStyles.row}>
            <Checkbox {...register('isActive')}>Active</Checkbox>
            <Checkbox {...register('firstOrderOnly')}>First order only</Checkbox>
          </div>
        </div>
        <CouponSummary values={values} categories={categories.data ?? []} />
      </div>
    </FormDialog>
  );
}

const needs = (count: number) =>
  `${count === 1 ? 'One field needs' : `${count} fields need`} attention. Your entries are kept.`;
