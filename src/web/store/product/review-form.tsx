import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import {
  REVIEW_TEXT_MAXIMUM,
  REVIEW_TITLE_MAXIMUM,
  type ReviewDraft,
  validateReview,
} from '#features/reviews/rules.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { type OwnReview, ugcApi } from '../../shop/ugc-api.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { SessionExpiredNotice } from '../components/session-expired-notice.tsx';
import { useFocusFirst } from '../components/use-focus.ts';
import styles from './review-form.module.css';

type Props = { slug: string; review: ReviewDraft | null; onSaved(saved: OwnReview): void; onClose(): void };

const STARS = [1, 2, 3, 4, 5];

/** Rating, title and text of a review; an error keeps them. */
export default function ReviewForm({ slug, review, onSaved, onClose }: Props) {
  const { problems, show, form } = useFieldErrors<keyof ReviewDraft>();
  useFocusFirst(form.ref);
  const save = useMutation({
    mutationFn: (draft: ReviewDraft) => ugcApi.reviews.write({ id: slug, ...draft }),
    onSuccess: onSaved,
    onError: (error) => {
      if (errorCode(error) === 'INVALID_REVIEW')
        show(errorData<{ fields: Partial<Record<keyof ReviewDraft, string>> }>(error)?.fields ?? {});
      else toastError('The review was not saved', errorMessage(error));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formValues(event.currentTarget);
    const draft = { rating: Number(typed('rating')), title: typed('title').trim(), content: typed('content').trim() };
    if (save.isPending || show(validateReview(draft))) return;
    save.mutate(draft);
  };
  return (
    <form {...form} method="post" onSubmit={submit}>
      <fieldset>
        <legend className={fieldStyles.label}>Your rating</legend>
        <div className={styles.stars}>
          {STARS.map((star) => (
            <label key={star}>
              <input
                type="radio"
                name="rating"
                value={star}
                defaultChecked={star === (review?.rating ?? 0)}
                aria-invalid={problems.rating ? true : undefined}
                aria-describedby={problems.rating ? 'rating-error' : undefined}
              />
              <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                <use href="#star" />
              </svg>
              {star} <span className="visually-hidden">{star === 1 ? 'star' : 'stars'}</span>
            </label>
          ))}
        </div>
        {problems.rating && <Problem id="rating-error">{problems.rating}</Problem>}
      </fieldset>
      <TextField
        label="Title"
        name="title"
        maxLength={REVIEW_TITLE_MAXIMUM}
        defaultValue={review?.title}
        error={problems.title}
      />
      <TextAreaField
        label="Review"
        name="content"
        rows={6}
        maxLength={REVIEW_TEXT_MAXIMUM}
        defaultValue={review?.content}
        error={problems.content}
        hint="Shown with your first name and an initial. Please leave out illnesses and medicines: reviews are public."
      />
      <SessionExpiredNotice />
      <div className="row">
        <BusyButton variant="primary" busy={save.isPending} busyLabel="Sending...">
          Send review
        </BusyButton>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
