import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { BadgeCheck } from '../../icons/badge-check.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { ownUgcQueries, type Review, ugcApi, ugcQueries } from '../../shop/ugc-api.ts';
import badgeStyles from '../../ui/badge.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import reviewsStyles from '../components/reviews.module.css';
import { useReactions } from '../components/use-reactions.ts';
import { Stars } from './stars.tsx';

type Listed = Review & { product?: { slug: string; name: string } };
type Props = {
  reviews: readonly Listed[];
  /** the product's path, unless each review names it */
  path?: string;
  heading: 'h2' | 'h3';
};

/** Real reviews with the reader's actions. */
export function ReviewList({ reviews, path, heading }: Props) {
  const ids = reviews.map(({ id }) => id);
  const marks = useReactions(ids, {
    ownLikes: ownUgcQueries.reviews.votes.key(),
    ask: (reviewIds) => ugcApi.reviews.votes({ ids: reviewIds }),
    send: async (id, helpful) => (await ugcApi.reviews.vote({ id, helpful })).helpfulVotes,
    lists: ugcQueries.reviews.key(),
    hash: '#reviews',
  });
  return (
    <div className={reviewsStyles.list} data-part="reviews">
      {reviews.map((review) => (
        <Item
          key={review.id}
          review={review}
          heading={heading}
          path={path ?? `/product/${review.product?.slug}`}
          helpful={marks.isOn(review.id)}
          votes={marks.countOf(review.id, review.helpfulVotes)}
          onHelpful={() => void marks.press(review.id)}
        />
      ))}
    </div>
  );
}

type ItemProps = {
  review: Listed;
  heading: 'h2' | 'h3';
  path: string;
  helpful: boolean;
  votes: number;
  onHelpful(): void;
};

function Item({ review, heading: Heading, path, helpful, votes, onHelpful }: ItemProps) {
  const { siteName } = useStorefront();
  return (
    <article className={reviewsStyles.review}>
      <header className={reviewsStyles.writer}>
        <p>
          <b>{review.name}</b>
          <time className="text-small muted" dateTime={review.createdAt}>
            {formatDate(review.createdAt)}
          </time>
        </p>
        {review.isVerified && (
          <span className={`${badgeStyles.badge} ${badgeStyles.success}`}>
            <BadgeCheck size="tiny" />
            Verified buyer
          </span>
        )}
        {review.isFeatured && <span className={badgeStyles.badge}>Featured</span>}
      </header>
      <Stars count={review.rating} label={`${review.rating} out of 5 stars`} />
      <Heading className="heading-4">{review.title}</Heading>
      <p className={reviewsStyles.text}>{review.content}</p>
      {review.addedByStaff && <p className="text-small muted">Given to us directly and entered by our team.</p>}
      {review.product && (
        <p className="text-small">
          <Link className="link" to={`/product/${review.product.slug}`}>
            {review.product.name}
          </Link>
        </p>
      )}
      {review.reply && (
        <div className={`${reviewsStyles.reply} text-small`}>
          <b>{siteName} replied</b>
          <p className={reviewsStyles.text}>{review.reply}</p>
        </div>
      )}
      <div className={reviewsStyles.actions}>
        <button type="button" aria-pressed={helpful} onClick={onHelpful}>
          Helpful <span className="tabular">({votes})</span>
        </button>
        <button type="button" onClick={() => void share(review.title, path)}>
          Share
        </button>
      </div>
    </article>
  );
}

async function share(title: string, path: string): Promise<void> {
  const url = `${location.origin}${path}#reviews`;
  // closing the share sheet is no error
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
    toast('Link copied');
  } catch {
    // browsers refuse to copy without HTTPS or permission
    toastError('The link could not be copied', url);
  }
}
