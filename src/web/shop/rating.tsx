type Props = { rating: number | null; count: number };

/** One star, the number, how many rated. Nothing when nobody did. */
export function Rating({ rating, count }: Props) {
  if (rating === null || count === 0) return <span className="rate muted">No ratings yet</span>;
  return (
    <span className="rate">
      <span className="st" />
      <span className="sr">Rated </span>
      {rating.toFixed(1)}
      <span className="sr"> of 5 by</span> <i>({count})</i>
    </span>
  );
}
