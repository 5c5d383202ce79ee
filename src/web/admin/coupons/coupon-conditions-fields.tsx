import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFields } from '../components/form/entity-dialog.tsx';
import { CategoryChoice } from './category-choice.tsx';
import couponDialogStyles from './coupon-dialog.module.css';
import type { CouponFields } from './coupon-fields.ts';

type Props = { categories: readonly { id: string; name: string }[] };

/** For which categories, when, how often and for whom the coupon is valid. */
export function CouponConditionsFields({ categories }: Props) {
  const { field, register, choice } = useFields<CouponFields>();
  return (
    <>
      <CategoryChoice categories={categories} {...choice('applicableCategories')} />
      <div className={`${arrangeStyles.columns4} ${couponDialogStyles.moments}`}>
        <DateField label="Starts" {...choice('startsOn')} />
        <TextField label="at" optional type="time" {...register('startsTime')} />
        <DateField label="Expires" {...choice('expiresOn')} />
        <TextField label="at" optional type="time" {...register('expiresTime')} hint="Empty: 23:59:59" />
      </div>
      <div className={arrangeStyles.columns3}>
        <AmountField label="Usage limit" optional placeholder="Unlimited" {...field('usageLimit')} />
        <AmountField label="Per customer" optional placeholder="Unlimited" {...field('perCustomerLimit')} />
        <TextField
          label="Only for"
          optional
          type="email"
          placeholder="name@example.in"
          maxLength={254}
          {...field('assignedEmail')}
        />
      </div>
    </>
  );
}
