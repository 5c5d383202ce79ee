import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { orpc } from '../../lib/api.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { CouponCodeFields } from './coupon-code-fields.tsx';
import { CouponConditionsFields } from './coupon-conditions-fields.tsx';
import styles from './coupon-dialog.module.css';
import { CouponDiscountFields } from './coupon-discount-fields.tsx';
import { CouponSummary } from './coupon-summary.tsx';
import type { Coupon } from './coupons.ts';
import { useCouponForm } from './use-coupon-form.ts';

type Props = { coupon: Coupon | null; onClose(): void; onSaved(): unknown };

/** Creates or edits a coupon. */
export function CouponDialog({ coupon, onClose, onSaved }: Props) {
  const { form, values, draft, submit, isSaving } = useCouponForm({ coupon, onClose, onSaved });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const categories = useQuery(orpc.catalog.categories.queryOptions()).data ?? [];
  return (
    <FormDialog
      open
      title={coupon ? `Edit ${coupon.code}` : 'Create coupon'}
      size="l"
      save={coupon ? 'Save coupon' : 'Create coupon'}
      saving="Saving..."
      busy={isSaving}
      dirty={isDirty}
      problem={errors.root?.message ?? null}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <div className={styles.split}>
          <div className={formPartsStyles.fields}>
            <CouponCodeFields values={values} />
            <CouponDiscountFields coupon={coupon} values={values} />
            <CouponConditionsFields values={values} categories={categories} />
            <TextAreaField label="Description" optional rows={2} maxLength={500} {...register('description')} />
            <div className={arrangeStyles.row}>
              <Checkbox {...register('isActive')}>Active</Checkbox>
              <Checkbox {...register('firstOrderOnly')}>First order only</Checkbox>
            </div>
          </div>
          <CouponSummary values={values} categories={categories} />
        </div>
      </FormProvider>
    </FormDialog>
  );
}
