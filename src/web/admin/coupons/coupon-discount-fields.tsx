import { takesDiscount, takesFreeProduct, takesMaximum } from '#features/promotions/rules.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import { useFields } from '../components/form/entity-dialog.tsx';
import { ProductChoice } from '../components/product-choice.tsx';
import type { CouponFields } from './coupon-fields.ts';
import { type Coupon, TYPES } from './coupons.ts';

type Props = { coupon: Coupon | null; values: CouponFields };

/** The type of the coupon, and the amounts or the free product that the type takes. */
export function CouponDiscountFields({ coupon, values }: Props) {
  const { field, register, choice } = useFields<CouponFields>();
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
          <AmountField label="Discount value" unit={type === 'fixed_amount' ? '₹' : '%'} {...field('discountValue')} />
        )}
        {takesMaximum(type) && <AmountField label="At most" optional unit="₹" {...field('maximumDiscountAmount')} />}
        <AmountField label="Minimum order" unit="₹" {...field('minimumOrderAmount')} />
      </div>
      {takesFreeProduct(type) && (
        <ProductChoice label="Free product" name={coupon?.freeProductName ?? null} {...choice('freeProductId')} />
      )}
    </>
  );
}
