import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import buttonStyles from './button.module.css';
import styles from './pagination.module.css';

/** The target of a page: a URL, or a change of the list's state. */
type Way = { to: To } | { onTurn(): void };

type Props = {
  /** null on the first page */
  back: Way | null;
  /** null on the last page */
  forward: Way | null;
  /** the page number */
  children: ReactNode;
};

/** Links to the previous and next page of a list. */
export function Pagination({ back, forward, children }: Props) {
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <Turn way={back} rel="prev" name="Previous" />
      <span className={`${styles.place} tabular`}>{children}</span>
      <Turn way={forward} rel="next" name="Next" />
    </nav>
  );
}

function Turn({ way, rel, name }: { way: Way | null; rel: 'prev' | 'next'; name: string }) {
  const className = `${buttonStyles.button} ${buttonStyles.outline} ${styles.link} ${rel === 'next' ? styles.next : ''}`;
  const word = <span className={styles.label}>{name}</span>;
  if (way && 'to' in way)
    return (
      <Link className={className} rel={rel} to={way.to}>
        {word}
      </Link>
    );
  return (
    <button type="button" className={className} disabled={!way} onClick={way?.onTurn}>
      {word}
    </button>
  );
}
