import { Link } from 'react-router';
import { usePendingQuery, withParam } from '../lib/url-query.ts';
import styles from './filter-links.module.css';

type Option = { value: string; label: string };
type Props = {
  /** names the row for everybody */
  label: string;
  /** the query parameter; the first option is the one without it */
  name: string;
  options: readonly Option[];
  chosen: string;
};

/** A row of filters that are addresses: they can be shared, and work without scripts. The others stay as they are. */
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
