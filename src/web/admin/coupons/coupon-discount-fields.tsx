import { useFormContext } from 'react-hook-form';
import { takesDiscount, takesFreeProduct, takesMaximum } from '#features/promotions/rules.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import { ProductChoice } from '../components/product-choice.tsx';
import type { CouponFields } from './coupon-fields.ts';
import { type Coupon, TYPES } from './coupons.ts';

type Props = { coupon: Coupon | null; values: CouponFields };

/** The type of the coupon, and the amounts or the free product that the type takes. */
export function CouponDiscountFields({ coupon, values }: Props) {
  const { register, setValue, clearErrors, formState } = useFormContext<CouponFields>();
  const { errors } = formState;
  const type = values.couponType;
  return (
    <>
      <fieldset className={formPartsStyles.choices}>
        <legend className={formPartsStyles.label}>Type</legend>
        {TYPES.map(([key, name, hint]) => (
          <label key={key}>
            <input type="radio" value={key} {...register('couponType')} />
            <span>{name}</span>
            <small>{hint}</small>
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
    </>
  );
}
