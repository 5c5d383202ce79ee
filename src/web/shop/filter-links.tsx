import { Link } from 'react-router';
import { usePendingQuery, withParam } from '../lib/url-query.ts';
import styles from './filter-links.module.css';

type Option = { value: string; label: string };
type Props = {
  /** accessible name of the row */
  label: string;
  /** the query parameter; the first option omits it */
  name: string;
  options: readonly Option[];
  chosen: string;
};

/** A row of filters as links: they can be shared and work without scripts. Other parameters stay. */
export function FilterLinks({ label, name, options, chosen }: Props) {
  const params = usePendingQuery();
  return (
    <nav className={styles.links} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {options.map((option, index) => (
          <li key={option.value}>
            <Link
              to={{ search: withParam(params, name, index === 0 ? null : option.value).toString() }}
              preventScrollReset
              aria-current={option.value === chosen ? 'true' : undefined}
            >
              {option.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
