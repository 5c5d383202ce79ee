import { BadgeCheck } from 'lucide-react';
import { Initials } from '../components/initials.tsx';
import type { SAMPLE_REVIEWS } from './sample-reviews.ts';
import { Stars } from './stars.tsx';

const OFF = ['Reply', 'Share'];

export function SampleReview({ review }: { review: (typeof SAMPLE_REVIEWS)[number] }) {
  const { name, location, tone, product, stars, title, text, when, helpful } = review;
  return (
    <article className="rv">
      <header className="rv__w">
        <Initials name={name} tone={tone} />
        <p>
          <b>{name}</b>
          <span className="sm muted">
            {location}, {when}
          </span>
        </p>
        <span className="badge badge--ok">
          <BadgeCheck className="ic ic--xs" aria-hidden="true" />
          Verified Purchase
        </span>
      </header>
      <Stars count={stars} label={`${stars} out of 5 stars`} />
      <h3 className="h4">{title}</h3>
      <p>{text}</p>
      <p className="sm muted">{product}</p>
      <div className="rv__a">
        <button type="button" disabled aria-describedby="reviews-off">
          Helpful <span className="num">({helpful})</span>
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
