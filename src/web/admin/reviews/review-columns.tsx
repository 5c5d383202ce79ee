import { formatDate } from '#shared/dates.ts';
import { Check } from '../../icons/check.ts';
import { Star } from '../../icons/star.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { X } from '../../icons/x.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { BY_AGE } from '../components/list/sorting.ts';
import sharedStyles from '../components/shared.module.css';
import { ReviewBadges } from './review-badges.tsx';
import { type Review, starsText } from './reviews.ts';

type Props = {
  mayWrite: boolean;
  onOpen(review: Review): void;
  onApprove(review: Review): void;
  onReject(review: Review): void;
  onFeature(review: Review): void;
  onDelete(review: Review): void;
};

/** The columns of the reviews, and the row actions that the user's permissions allow. */
export function reviewColumns(props: Props): Column<Review>[] {
  const { mayWrite, onOpen, onApprove, onReject, onFeature, onDelete } = props;
  return [
    {
      key: 'review',
      title: 'Review',
      cell: (review) => (
        <span className={sharedStyles.submission}>
          <Button variant="text" className={textStyles.ellipsis} onClick={() => onOpen(review)}>
            {review.title}
          </Button>
          <small className={`muted ${textStyles.ellipsis}`}>{review.content}</small>
        </span>
      ),
    },
    {
      key: 'product',
      title: 'Product',
      width: 150,
      minor: true,
      cell: ({ product }) => <span className={textStyles.ellipsis}>{product.name}</span>,
    },
    {
      key: 'customer',
      title: 'Customer',
      width: 176,
      cell: ({ customerName, customerEmail }) => (
        <span className={sharedStyles.submission}>
          <span className={textStyles.ellipsis}>{customerName || 'No name'}</span>
          <small className={`muted ${textStyles.ellipsis}`}>{customerEmail ?? 'No account'}</small>
        </span>
      ),
    },
    { key: 'rating', title: 'Rating', width: 68, cell: ({ rating }) => starsText(rating) },
    {
      key: 'votes',
      title: 'Helpful votes',
      width: 98,
      numeric: true,
      cell: ({ helpfulVotes }) => helpfulVotes,
    },
    {
      key: 'status',
      title: 'Status',
      width: 244,
      cell: (review) => <ReviewBadges review={review} />,
    },
    { key: 'created', title: 'Created', width: 92, sort: BY_AGE, cell: ({ createdAt }) => formatDate(createdAt) },
    actionsColumn({
      width: 148,
      isPermitted: mayWrite,
      buttons: (review) => (
        <>
          {review.state !== 'approved' && (
            <IconButton icon={Check} label={`Approve ${review.title}`} onClick={() => onApprove(review)} />
          )}
          {review.state !== 'rejected' && (
            <IconButton icon={X} label={`Reject ${review.title}`} onClick={() => onReject(review)} />
          )}
          <IconButton
            icon={Star}
            label={`${review.isFeatured ? 'Stop featuring' : 'Feature'} ${review.title}`}
            aria-pressed={review.isFeatured}
            onClick={() => onFeature(review)}
          />
          <IconButton icon={Trash2} label={`Delete ${review.title}`} onClick={() => onDelete(review)} />
        </>
      ),
    }),
  ];
}
