import { useQuery } from '@tanstack/react-query';
import { validateCoupon } from '#features/promotions/rules.ts';
import { Info } from '../../icons/info.ts';
import { orpc } from '../../lib/api.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { nonNumericFields } from '../components/form/amount.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { countInvalid } from '../components/form/form-messages.ts';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Note } from '../components/note.tsx';
import { CouponCodeFields } from './coupon-code-fields.tsx';
import { CouponConditionsFields } from './coupon-conditions-fields.tsx';
import styles from './coupon-dialog.module.css';
import { CouponDiscountFields } from './coupon-discount-fields.tsx';
import { couponInput, fieldsOf } from './coupon-fields.ts';
import type { CouponOffer } from './coupon-offer.ts';
import { CouponSummary } from './coupon-summary.tsx';
import { type Coupon, reloadCoupons } from './coupons.ts';

type Props = { coupon: Coupon | null; offer?: CouponOffer | undefined; onClose(): void };

/** Creates or edits a coupon; `offer`: what a new one begins with. */
export function CouponDialog({ coupon, offer, onClose }: Props) {
  const failed = coupon ? 'Failed to update coupon' : 'Failed to create coupon';
  const form = useEntityForm({
    draft: `coupon ${coupon?.id ?? (offer ? `for ${offer.subject}` : 'new')}`,
    row: coupon,
    ignored: ['id', 'usageCount', 'source', 'freeProductName', 'createdAt'],
    fields: (row) => ({ ...fieldsOf(row), ...offer?.fields }),
    toInput: couponInput,
    validate: (input) => {
      const { discountValue, minimumOrderAmount, maximumDiscountAmount, usageLimit, perCustomerLimit } = input;
      const numbers = { discountValue, minimumOrderAmount, maximumDiscountAmount, usageLimit, perCustomerLimit };
      return { ...validateCoupon(input), ...nonNumericFields(numbers) };
    },
    save: (input, expected) =>
      coupon ? adminApi.promotions.update({ id: coupon.id, expected, ...input }) : adminApi.promotions.create(input),
    failed,
    invalid: countInvalid(failed),
    // an error about a date and time is shown at its date
    renamedFields: { startsAt: 'startsOn', expiresAt: 'expiresOn' },
    reload: reloadCoupons,
    success: ({ code }) => [`Coupon ${coupon ? 'updated' : 'created'} successfully`, code],
    onSaved: onClose,
  });
  const { register, values } = form;
  const categories = useQuery(orpc.catalog.categories.queryOptions()).data ?? [];
  return (
    <EntityDialog
      form={form}
      title={coupon ? `Edit ${coupon.code}` : 'Create coupon'}
      size="l"
      save={coupon ? 'Save coupon' : 'Create coupon'}
      onClose={onClose}
    >
      <div className={styles.split}>
        <div className={formPartsStyles.fields}>
          {offer && (
            <Note icon={Info}>
              Coupons are for whole categories: this one is valid for all products of the chosen ones.
            </Note>
          )}
          <CouponCodeFields values={values} />
          <CouponDiscountFields coupon={coupon} values={values} />
          <CouponConditionsFields categories={categories} />
          <TextAreaField label="Description" optional rows={2} maxLength={500} {...register('description')} />
          <div className={arrangeStyles.row}>
            <Checkbox {...register('isActive')}>Active</Checkbox>
            <Checkbox {...register('firstOrderOnly')}>First order only</Checkbox>
          </div>
        </div>
        <CouponSummary values={values} categories={categories} />
      </div>
    </EntityDialog>
  );
}
