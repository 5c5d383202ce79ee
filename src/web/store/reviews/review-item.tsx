import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { ownUgcQueries, type Review, ugcApi, ugcQueries } from '../../shop/ugc-api.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { useReactions } from '../components/use-reactions.ts';
import { Stars } from './stars.tsx';

type Listed = Review & { product?: { slug: string; name: string } };
type Props = {
  reviews: readonly Listed[];
  /** the product's address, when it is not named with each */
  path?: string;
  heading: 'h2' | 'h3';
};

/** Real reviews, with what a reader can do about one. */
export function ReviewList({ reviews, path, heading }: Props) {
  const ids = reviews.map(({ id }) => id);
  const marks = useReactions(ids, {
    own: ownUgcQueries.reviews.votes.key(),
    ask: (asked) => ugcApi.reviews.votes({ ids: asked }),
    send: async (id, helpful) => (await ugcApi.reviews.vote({ id, helpful })).helpfulVotes,
    lists: ugcQueries.reviews.key(),
    hash: '#reviews',
  });
  return (
    <div className="rvs">
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
    <article className="rv">
      <header className="rv__w">
        <p>
          <b>{review.name}</b>
          <time className="sm muted" dateTime={review.createdAt}>
            {formatDate(review.createdAt)}
          </time>
        </p>
        {review.isVerified && (
          <span className="badge badge--ok">
            <BadgeCheck className="ic ic--xs" aria-hidden="true" />
            Verified buyer
          </span>
        )}
        {review.isFeatured && <span className="badge">Featured</span>}
      </header>
      <Stars count={review.rating} label={`${review.rating} out of 5 stars`} />
      <Heading className="h4">{review.title}</Heading>
      <p className="rv__t">{review.content}</p>
      {review.addedByStaff && <p className="sm muted">Given to us directly and entered by our team.</p>}
      {review.product && (
        <p className="sm">
          <Link className="lnk" to={`/product/${review.product.slug}`}>
            {review.product.name}
          </Link>
        </p>
      )}
      {review.reply && (
        <div className="rv__r sm">
          <b>{siteName} replied</b>
          <p className="rv__t">{review.reply}</p>
        </div>
      )}
      <div className="rv__a">
        <button type="button" aria-pressed={helpful} onClick={onHelpful}>
          Helpful <span className="num">({votes})</span>
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
  // closing the sheet is no failure
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
    toast('Link copied');
  } catch {
    // a browser lets nobody copy without HTTPS or against the person's will
    toastError('The link could not be copied', url);
  }
}
