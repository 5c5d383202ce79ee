import styles from './rating.module.css';

type Props = { rating: number | null; count: number };

/** A star, the average and the number of ratings; nothing without ratings. */
export function Rating({ rating, count }: Props) {
  if (rating === null || count === 0) return <span className={`${styles.rating} muted`}>No ratings yet</span>;
  return (
    <span className={styles.rating} data-part="rating">
      <span className={styles.star} />
      <span className="visually-hidden">Rated </span>
      {rating.toFixed(1)}
      <span className="visually-hidden"> of 5 by</span> <i>({count})</i>
    </span>
  );
}
