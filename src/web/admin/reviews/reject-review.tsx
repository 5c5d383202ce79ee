import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorData, errorMessage } from '../../lib/errors.ts';
import { DialogBody } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
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
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const reject = useMutation({
    mutationFn: () => adminApi.reviews.reject({ id: review.id, updatedAt: review.updatedAt, reason: reason.trim() }),
    onSuccess: () => {
      toast('Review rejected', review.title);
      void reloadReviews(client);
      onClose();
    },
    onError: (error) => {
      const changed = errorData<{ review?: Review }>(error)?.review;
      if (changed) onChanged(changed);
      void reloadReviews(client);
    },
  });
  return (
    <FormDialog
      open
      title="Reject review"
      save="Reject"
      saving="Rejecting..."
      busy={reject.isPending}
      dirty={reason !== ''}
      problem={reject.error ? `Failed to update review. ${errorMessage(reject.error)}` : null}
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(reason.trim() ? undefined : 'Say why');
        if (reason.trim() && !reject.isPending) reject.mutate();
      }}
      onClose={onClose}
    >
      <DialogBody>
        <p>
          <b>{review.title}</b>, {review.product.name}
        </p>
        <p className={sharedStyles.submittedText}>{review.content}</p>
        <TextField
          label="Reason"
          maxLength={300}
          value={reason}
          error={problem}
          hint="The author sees this and can change the review. A low rating alone is no reason."
          onChange={(event) => setReason(event.target.value)}
        />
      </DialogBody>
    </FormDialog>
  );
}
