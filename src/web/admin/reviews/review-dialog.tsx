import { formatDateTime } from '#shared/dates.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { PanelLink } from '../components/panel-link.tsx';
import sharedStyles from '../components/shared.module.css';
import { useMay } from '../permissions.tsx';
import { ReviewBadges } from './review-badges.tsx';
import { type Review, reloadReviews, starsText } from './reviews.ts';

type Props = {
  review: Review;
  onClose(): void;
  onDecide(to: 'approve' | 'suspend', review: Review): void;
  onFeature(review: Review): void;
  onReject(review: Review): void;
};

/** A whole review: moderation, and the shop's reply. */
export function ReviewDialog({ review, onClose, onDecide, onFeature, onReject }: Props) {
  const mayWrite = useMay()('reviews.write');
  const form = useEntityForm({
    draft: `review reply ${review.id}`,
    fields: () => ({ reply: review.reply ?? '' }),
    toInput: ({ reply }) => ({ reply: reply.trim() }),
    save: ({ reply }) => adminApi.reviews.reply({ id: review.id, reply }),
    failed: 'Failed to save the reply',
    reload: reloadReviews,
    success: ({ reply, title }) => [reply ? 'Reply saved' : 'Reply removed', title],
    onSaved: onClose,
  });
  const { state } = review;
  if (!mayWrite)
    return (
      <Dialog open title={review.title} onClose={onClose}>
        <DialogBody>
          <ReviewFacts review={review} />
          {review.reply && <p className={sharedStyles.submittedText}>Reply from the shop: {review.reply}</p>}
        </DialogBody>
      </Dialog>
    );
  return (
    <EntityDialog
      form={form}
      title={review.title}
      save="Save reply"
      onClose={onClose}
      onSubmit={form.isChanged ? undefined : () => {}}
    >
      <DialogBody>
        <ReviewFacts review={review} />
        <div className={`${arrangeStyles.row} ${textStyles.wrap}`}>
          {state !== 'approved' && <Button onClick={() => onDecide('approve', review)}>Approve</Button>}
          {state !== 'rejected' && (
            <Button disabled={form.isChanged} onClick={() => onReject(review)}>
              Reject
            </Button>
          )}
          {state !== 'pending' && <Button onClick={() => onDecide('suspend', review)}>Return to pending</Button>}
          <Button onClick={() => onFeature(review)}>{review.isFeatured ? 'Stop featuring' : 'Feature'}</Button>
        </div>
        <TextAreaField
          label="Reply from the shop"
          optional
          rows={3}
          maxLength={2000}
          hint="Shown publicly below the review."
          {...form.field('reply')}
        />
      </DialogBody>
    </EntityDialog>
  );
}

function ReviewFacts({ review }: { review: Review }) {
  const { product, customerName, customerEmail, customerId, rating, content } = review;
  return (
    <>
      <ReviewBadges review={review} />
      <p className={sharedStyles.submittedText}>{content}</p>
      <Facts
        facts={[
          ['Rating', starsText(rating)],
          [
            'Product',
            <PanelLink key="product" variant="text" to={`/admin/products/${product.id}`}>
              {product.name}
            </PanelLink>,
          ],
          [
            'Customer',
            <>
              {customerId ? (
                <PanelLink variant="text" to={`/admin/users/${customerId}`}>
                  {customerName || 'No name'}
                </PanelLink>
              ) : (
                customerName
              )}{' '}
              <span className="muted">{customerEmail}</span>
            </>,
          ],
          ['Written', `${formatDateTime(review.createdAt)}${review.addedByStaff ? ', entered by staff' : ''}`],
          review.updatedAt !== review.createdAt && ['Changed', formatDateTime(review.updatedAt)],
          ['Helpful votes', review.helpfulVotes],
          review.rejectionReason && ['Rejected for', review.rejectionReason],
        ]}
      />
    </>
  );
}
