import { BadgeCheck } from '../../icons/badge-check.ts';
import type { Samples } from '../../shop/samples.ts';
import badgeStyles from '../../ui/badge.module.css';
import { Initials } from '../components/initials.tsx';
import reviewsStyles from '../components/reviews.module.css';
import { Stars } from './stars.tsx';

const OFF = ['Reply', 'Share'];

export function SampleReview({ review }: { review: Samples['reviews']['items'][number] }) {
  const { name, location, tone, product, stars, title, text, when, helpful } = review;
  return (
    <article className={reviewsStyles.review}>
      <header className={reviewsStyles.writer}>
        <Initials name={name} tone={tone} />
        <p>
          <b>{name}</b>
          <span className="text-small muted">
            {location}, {when}
          </span>
        </p>
        <span className={`${badgeStyles.badge} ${badgeStyles.success}`}>
          <BadgeCheck size="tiny" />
          Verified Purchase
        </span>
      </header>
      <Stars count={stars} label={`${stars} out of 5 stars`} />
      <h3 className="heading-4">{title}</h3>
      <p>{text}</p>
      <p className="text-small muted">{product}</p>
      <div className={reviewsStyles.actions}>
        <button type="button" disabled aria-describedby="reviews-off">
          Helpful <span className="tabular">({helpful})</span>
        </button>
        {OFF.map((label) => (
          <button key={label} type="button" disabled aria-describedby="reviews-off">
            {label}
          </button>
        ))}
      </div>
    </article>
  );
}
