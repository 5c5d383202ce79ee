import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import buttonStyles from './button.module.css';
import styles from './pagination.module.css';

/** Where a page lies: at an address of its own, or in the list's own state. */
type Way = { to: To } | { onTurn(): void };

type Props = {
  /** null where the list begins */
  back: Way | null;
  /** null where the list ends */
  forward: Way | null;
  /** which page this is */
  children: ReactNode;
};

/** The way through the pages of a list. */
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
  const className = `${buttonStyles.button} ${buttonStyles.outline} ${styles.turn} ${styles[rel]}`;
  const word = <span className={styles.word}>{name}</span>;
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
