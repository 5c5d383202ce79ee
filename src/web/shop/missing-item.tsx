import { Link } from 'react-router';
import { isMissing } from '../lib/errors.ts';
import buttonStyles from '../ui/button.module.css';
import buttonRowStyles from '../ui/button-row.module.css';
import styles from './missing-item.module.css';
import { PageMeta } from './page-meta.tsx';

type Props = {
  /** 'product' */
  what: string;
  error: unknown;
  onRetry(): void;
  backLink: { to: string; label: string };
};

/** In place of a detail page: the item does not exist, or failed to load and can be retried. */
export function MissingItem({ what, error, onRetry, backLink }: Props) {
  const isGone = isMissing(error);
  const title = isGone
    ? `${what.charAt(0).toUpperCase()}${what.slice(1)} not found`
    : `The ${what} could not be loaded`;
  return (
    <div className={`page-width ${styles.missing}`}>
      <PageMeta title={title} />
      <h1 className="heading-2 heading">{title}</h1>
      <div className={buttonRowStyles.row}>
        {!isGone && (
          <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} onClick={onRetry}>
            Retry
          </button>
        )}
        <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to={backLink.to}>
          {backLink.label}
        </Link>
      </div>
    </div>
  );
}
