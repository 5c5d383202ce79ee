import { useState } from 'react';
import { useStorefront } from '../../shop/storefront.ts';
import { AdminNotFound } from '../components/admin-not-found.tsx';
import { FeatureDisabledNotice } from '../components/feature-disabled-notice.tsx';
import { DeleteConfirmation } from '../components/list/delete-confirmation.tsx';
import { ListPage } from '../components/list/list-page.tsx';
import { useMay } from '../permissions.tsx';
import { AddReview } from './add-review.tsx';
import { RejectReview } from './reject-review.tsx';
import { reviewColumns } from './review-columns.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { MARKS, RATINGS, type Review, STATES, useReviewList } from './reviews.ts';
import { useReviewActions } from './use-review-actions.ts';

type OpenDialog = { kind: 'open' | 'reject' | 'delete'; review: Review } | { kind: 'add' } | null;

/** Reviews of buyers and their moderation. */
export default function ReviewsTab({ path }: { path: readonly string[] }) {
  return path.length > 0 ? <AdminNotFound /> : <Reviews />;
}

function Reviews() {
  const list = useReviewList();
  const on = useStorefront().reviews;
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  // an approved review leaves the list of pending ones, so its dialog shows the server's response
  const now = (review: Review) =>
    setOpenDialog((before) =>
      before && 'review' in before && before.review.id === review.id ? { ...before, review } : before,
    );
  const { decide, feature, remove } = useReviewActions({ close, now });
  const current = (review: Review) => list.data?.rows.find(({ id }) => id === review.id) ?? review;
  const mayWrite = useMay()('reviews.write');

  const columns = reviewColumns({
    mayWrite,
    onOpen: (review) => setOpenDialog({ kind: 'open', review }),
    onApprove: (review) => decide('approve', review),
    onReject: (review) => setOpenDialog({ kind: 'reject', review }),
    onFeature: feature,
    onDelete: (review) => setOpenDialog({ kind: 'delete', review }),
  });

  return (
    <ListPage
      title="Review Management"
      create={{ label: 'Add Review', needs: 'reviews.write', run: () => setOpenDialog({ kind: 'add' }) }}
      notice={!on && <FeatureDisabledNotice what="reviews" />}
      views={{ tab: 'reviews', all: 'All reviews' }}
      name="Reviews"
      noun="review"
      list={list}
      columns={columns}
      tall
      rowName={({ title }) => title}
      onOpen={(review) => setOpenDialog({ kind: 'open', review })}
      rowKeys={
        mayWrite
          ? {
              a: (review) => review.state !== 'approved' && decide('approve', review),
              r: (review) => review.state !== 'rejected' && setOpenDialog({ kind: 'reject', review }),
              v: feature,
            }
          : {}
      }
      search="Words, name or email"
      filters={[
        { name: 'state', label: 'Status', choices: STATES, isSegmented: true },
        { name: 'rating', label: 'Rating', choices: RATINGS },
        { name: 'marked', label: 'Badge', choices: MARKS },
      ]}
      nothing="No review matches"
      empty={{
        title: 'No reviews yet',
        text: 'Customers write about what they bought. Nothing is shown until you approve it.',
      }}
    >
      {openDialog?.kind === 'open' && (
        <ReviewDialog
          key={openDialog.review.id}
          review={current(openDialog.review)}
          onClose={close}
          onDecide={decide}
          onFeature={feature}
          onReject={(review) => setOpenDialog({ kind: 'reject', review })}
        />
      )}
      {openDialog?.kind === 'reject' && (
        <RejectReview review={current(openDialog.review)} onChanged={now} onClose={close} />
      )}
      {openDialog?.kind === 'add' && <AddReview on={on} onClose={close} />}
      <DeleteConfirmation
        what="review"
        row={openDialog?.kind === 'delete' ? openDialog.review : null}
        isDeleting={remove.isPending}
        onDelete={(review) => remove.mutate(review)}
        onClose={close}
      >
        Its votes are deleted with it, and the author can write a new one. To keep it and say why, reject it instead.
      </DeleteConfirmation>
    </ListPage>
  );
}
