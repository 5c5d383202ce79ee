type Props = { rating: number | null; count: number };

/** One star, the number, how many rated. Nothing when nobody did. */
export function Rating({ rating, count }: Props) {
  if (rating === null || count === 0) return <span className="rate muted">No ratings yet</span>;
  return (
    <span className="rate">
      <svg className="st" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.900l-5.200 2.700 1-5.800L1.600 7.700l5.800-.8z" />
      </svg>
      <span className="sr">Rated </span>
      {rating.toFixed(1)}
      <span className="sr"> of 5 by</span> <i>({count})</i>
    </span>
  );
}
