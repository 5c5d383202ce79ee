import { Fragment } from 'react';
import { Link } from 'react-router';
import { ChevronRight } from '../icons/chevron-right.ts';
import styles from './breadcrumbs.module.css';

/** A page of the path; `onlyWide` hides it on phones. */
export type Crumb = { name: string; to: string; onlyWide?: boolean };

/** The path from the home page to this one, which comes last. */
export function Breadcrumbs({ way = [], here }: { way?: readonly Crumb[]; here: string }) {
  return (
    <nav className={styles.breadcrumbs} aria-label="Breadcrumb">
      <Link to="/">Home</Link>
      {way.map(({ name, to, onlyWide }) => (
        <Fragment key={to}>
          <ChevronRight className={onlyWide ? styles.middle : undefined} />
          <Link className={onlyWide ? styles.middle : undefined} to={to}>
            {name}
          </Link>
        </Fragment>
      ))}
      <ChevronRight />
      <span aria-current="page">{here}</span>
    </nav>
  );
}
