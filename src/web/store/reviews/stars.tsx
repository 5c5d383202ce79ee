import styles from './stars.module.css';

const ALL = [1, 2, 3, 4, 5];

/** The star symbol that rows of stars reference; once per page. */
export function StarShape() {
  return (
    <svg className="visually-hidden" aria-hidden="true" focusable="false">
      <symbol id="star" viewBox="0 0 20 20">
        <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
      </symbol>
    </svg>
  );
}

/** Five stars, of which `count` are filled. */
export function Stars({ count, label }: { count: number; label: string }) {
  return (
    <svg className={styles.stars} viewBox="0 0 100 18" role="img" aria-label={label}>
      {ALL.map((star) => (
        <use
          key={star}
          href="#star"
          x={(star - 1) * 20}
          width="18"
          height="18"
          className={star <= count ? styles.filled : undefined}
        />
      ))}
    </svg>
  );
}
