import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { REVIEW_TEXT_MAXIMUM, REVIEW_TITLE_MAXIMUM, validateReview } from '#features/reviews/rules.ts';
import { isEmail } from '#shared/email.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { Problem } from '../../ui/problem.tsx';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { resubmit } from '../components/form/resubmit.ts';
import { showFieldErrors } from '../components/form/show-field-errors.ts';
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
  ...{ productId: '', customerName: '', customerEmail: '', rating: '5', title: '', content: '' },
  ...{ isVerified: false, isFeatured: false, isApproved: true },
};

/**
 * A review that a customer gave to the shop directly. While reviews are disabled it is refused, and nothing typed is
 * lost.
 */
export function AddReview({ on, onClose }: { on: boolean; onClose(): void }) {
  const client = useQueryClient();
  const form = useForm<Fields>({ defaultValues: EMPTY });
  const { register, setError, setValue, clearErrors, watch, formState } = form;
  const { errors, isDirty } = formState;
  const later = () => toast('Review management will be implemented in future updates');
  const save = useMutation({
    mutationFn: ({ productId, rating, ...typed }: Fields) =>
      adminApi.reviews.create({ ...typed, productId: productId || null, rating: Number(rating) }),
    onSuccess: (after) => {
      toast('Review added', after.title);
      void reloadReviews(client);
      onClose();
    },
    onError: (error) => {
      if (errorCode(error) === 'REVIEWS_DISABLED') return later();
      const fields = errorData<{ fields?: Record<string, string> }>(error)?.fields;
      if (fields) showFieldErrors(setError, fields);
      setError('root', { message: `Failed to add review. ${fields ? 'Your entries are kept.' : errorMessage(error)}` });
    },
  });
  const submit = resubmit(form, (typed) => {
    if (!on) return later();
    const count = showFieldErrors(setError, {
      ...validateReview({ ...typed, rating: Number(typed.rating) }),
      productId: typed.productId ? undefined : 'Choose a product',
      customerName: typed.customerName.trim() ? undefined : 'Enter the customer’s name',
      customerEmail: !typed.customerEmail || isEmail(typed.customerEmail) ? undefined : 'Invalid email address',
    });
    if (count === 0) save.mutate(typed);
  });
  return (
    <FormDialog
      open
      title="Add Review"
      size="l"
      save="Add review"
      saving="Adding..."
      busy={save.isPending}
      dirty={isDirty}
      problem={errors.root?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <ProductChoice
          label="Product"
          value={watch('productId')}
          name={null}
          error={errors.productId?.message}
          onChange={(id) => {
            setValue('productId', id, { shouldDirty: true });
            clearErrors('productId');
          }}
        />
        <div className={arrangeStyles.columns2}>
          <TextField
            label="Customer name"
            maxLength={100}
            error={errors.customerName?.message}
            {...register('customerName')}
          />
          <TextField
            label="Customer email"
            optional
            type="email"
            maxLength={254}
            error={errors.customerEmail?.message}
            {...register('customerEmail')}
          />
          <SelectField label="Rating" error={errors.rating?.message} {...register('rating')}>
            {RATINGS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Title"
            maxLength={REVIEW_TITLE_MAXIMUM}
            error={errors.title?.message}
            {...register('title')}
          />
        </div>
        <TextAreaField
          label="Content"
          rows={5}
          maxLength={REVIEW_TEXT_MAXIMUM}
          error={errors.content?.message}
          {...register('content')}
        />
        <div className={`${arrangeStyles.row} ${textStyles.wrap}`}>
          <Checkbox aria-describedby={errors.isVerified ? 'verified-error' : undefined} {...register('isVerified')}>
            Verified buyer
          </Checkbox>
          <Checkbox {...register('isFeatured')}>Featured</Checkbox>
          <Checkbox {...register('isApproved')}>Approved</Checkbox>
        </div>
        {errors.isVerified && <Problem id="verified-error">{errors.isVerified.message}</Problem>}
        <p className={`muted ${textStyles.small}`}>
          For a review that a customer gave you directly. The shop shows that your team entered it; ‘verified’ needs a
          confirmed order with this email.
        </p>
      </div>
    </FormDialog>
  );
}
