import { REVIEW_TEXT_MAXIMUM, REVIEW_TITLE_MAXIMUM, validateReview } from '#features/reviews/rules.ts';
import { isEmail } from '#shared/email.ts';
import { errorCode } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { Problem } from '../../ui/problem.tsx';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Options } from '../components/options.tsx';
import { ProductChoice } from '../components/product-choice.tsx';
import { RATINGS, reloadReviews } from './reviews.ts';

type Fields = {
  productId: string;
  customerName: string;
  customerEmail: string;
  rating: string;
  title: string;
  content: string;
  isVerified: boolean;
  isFeatured: boolean;
  isApproved: boolean;
};

const EMPTY: Fields = {
  productId: '',
  customerName: '',
  customerEmail: '',
  rating: '5',
  title: '',
  content: '',
  isVerified: false,
  isFeatured: false,
  isApproved: true,
};

/**
 * A review that a customer gave to the shop directly. While reviews are disabled it is refused, and nothing typed is
 * lost.
 */
export function AddReview({ on, onClose }: { on: boolean; onClose(): void }) {
  const later = () => toast('Review management will be implemented in future updates');
  const form = useEntityForm({
    draft: 'review new',
    fields: () => EMPTY,
    toInput: (typed) => ({ ...typed, productId: typed.productId || null, rating: Number(typed.rating) }),
    validate: (input) => ({
      ...validateReview(input),
      productId: input.productId ? undefined : 'Choose a product',
      customerName: input.customerName.trim() ? undefined : 'Enter the customer’s name',
      customerEmail: !input.customerEmail || isEmail(input.customerEmail) ? undefined : 'Invalid email address',
    }),
    save: (input) => adminApi.reviews.create(input),
    failed: 'Failed to add review',
    explain: (error) => {
      if (errorCode(error) !== 'REVIEWS_DISABLED') return undefined;
      later();
      return {};
    },
    reload: reloadReviews,
    success: ({ title }) => ['Review added', title],
    onSaved: onClose,
  });
  const { field, register, choice } = form;
  const verifiedProblem = form.messageOf('isVerified');
  return (
    <EntityDialog
      form={form}
      title="Add Review"
      size="l"
      save="Add review"
      saving="Adding..."
      onClose={onClose}
      onSubmit={on ? undefined : later}
    >
      <div className={formPartsStyles.fields}>
        <ProductChoice label="Product" name={null} {...choice('productId')} />
        <div className={arrangeStyles.columns2}>
          <TextField label="Customer name" maxLength={100} {...field('customerName')} />
          <TextField label="Customer email" optional type="email" maxLength={254} {...field('customerEmail')} />
          <SelectField label="Rating" {...field('rating')}>
            <Options choices={RATINGS} />
          </SelectField>
          <TextField label="Title" maxLength={REVIEW_TITLE_MAXIMUM} {...field('title')} />
        </div>
        <TextAreaField label="Content" rows={5} maxLength={REVIEW_TEXT_MAXIMUM} {...field('content')} />
        <div className={`${arrangeStyles.row} ${textStyles.wrap}`}>
          <Checkbox aria-describedby={verifiedProblem ? 'verified-error' : undefined} {...register('isVerified')}>
            Verified buyer
          </Checkbox>
          <Checkbox {...register('isFeatured')}>Featured</Checkbox>
          <Checkbox {...register('isApproved')}>Approved</Checkbox>
        </div>
        {verifiedProblem && <Problem id="verified-error">{verifiedProblem}</Problem>}
        <p className={`muted ${textStyles.small}`}>
          For a review that a customer gave you directly. The shop shows that your team entered it; ‘verified’ needs a
          confirmed order with this email.
        </p>
      </div>
    </EntityDialog>
  );
}
