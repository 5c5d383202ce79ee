import styles from './rating.module.css';
import { useIsRatedByShop } from './storefront.ts';

type Props = { rating: number | null; count: number };

/** A star, the average and the number of ratings, or that the rating is the shop's own; nothing without ratings. */
export function Rating({ rating, count }: Props) {
  const isByShop = useIsRatedByShop();
  if (rating === null || count === 0) return <span className={`${styles.rating} muted`}>No ratings yet</span>;
  return (
    <span className={styles.rating} data-part="rating">
      <span className={styles.star} />
      <span className="visually-hidden">Rated </span>
      {rating.toFixed(1)}
      <span className="visually-hidden"> of 5</span> <i>{isByShop ? 'by the shop' : `(${count})`}</i>
    </span>
  );
}
