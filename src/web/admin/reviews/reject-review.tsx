import { errorData } from '../../lib/errors.ts';
import { DialogBody } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import sharedStyles from '../components/shared.module.css';
import { type Review, reloadReviews } from './reviews.ts';

type Props = {
  review: Review;
  /** its author has changed it meanwhile, so it has to be read again */
  onChanged(review: Review): void;
  onClose(): void;
};

/** Rejects a review with a reason for its author. */
export function RejectReview({ review, onChanged, onClose }: Props) {
  const form = useEntityForm({
    draft: `rejection ${review.id}`,
    fields: () => ({ reason: '' }),
    toInput: ({ reason }) => ({ reason: reason.trim() }),
    validate: ({ reason }) => ({ reason: reason ? undefined : 'Say why' }),
    save: ({ reason }) => adminApi.reviews.reject({ id: review.id, updatedAt: review.updatedAt, reason }),
    failed: 'Failed to update review',
    explain: (error) => {
      const changed = errorData<{ review?: Review }>(error)?.review;
      if (changed) onChanged(changed);
      return undefined;
    },
    reload: reloadReviews,
    success: () => ['Review rejected', review.title],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title="Reject review" save="Reject" saving="Rejecting..." onClose={onClose}>
      <DialogBody>
        <p>
          <b>{review.title}</b>, {review.product.name}
        </p>
        <p className={sharedStyles.submittedText}>{review.content}</p>
        <TextField
          label="Reason"
          maxLength={300}
          hint="The author sees this and can change the review. A low rating alone is no reason."
          {...form.field('reason')}
        />
      </DialogBody>
    </EntityDialog>
  );
}
