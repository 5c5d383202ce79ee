import { Controller, useFormContext } from 'react-hook-form';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { CategoryChoice } from './category-choice.tsx';
import couponDialogStyles from './coupon-dialog.module.css';
import type { CouponFields } from './coupon-fields.ts';

type Props = { values: CouponFields; categories: readonly { id: string; name: string }[] };

/** For which categories, when, how often and for whom the coupon is valid. */
export function CouponConditionsFields({ values, categories }: Props) {
  const { register, control, setValue, clearErrors, formState } = useFormContext<CouponFields>();
  const { errors } = formState;
  return (
    <>
      <CategoryChoice
        categories={categories}
        value={values.applicableCategories}
        error={errors.applicableCategories?.message}
        onChange={(ids) => {
          setValue('applicableCategories', ids, { shouldDirty: true });
          clearErrors('applicableCategories');
        }}
      />
      <div className={`${arrangeStyles.columns4} ${couponDialogStyles.moments}`}>
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
    </>
  );
}
