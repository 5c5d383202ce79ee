import { Link } from 'react-router';
import buttonStyles from '../ui/button.module.css';
import buttonRowStyles from '../ui/button-row.module.css';
import styles from './missing-item.module.css';
import { PageMeta } from './page-meta.tsx';

type Props = {
  /** 'product' */
  what: string;
  error: unknown;
  onRetry(): void;
  back: { to: string; label: string };
};

/** In place of a page of one thing: it does not exist, or only could not be loaded, which a second try may mend. */
export function MissingItem({ what, error, onRetry, back }: Props) {
  const gone = (error as { status?: number } | null)?.status === 404;
  const title = gone ? `${what.charAt(0).toUpperCase()}${what.slice(1)} not found` : `The ${what} could not be loaded`;
  return (
    <div className={`page-width ${styles.missing}`}>
      <PageMeta title={title} />
      <h1 className="heading-2 heading">{title}</h1>
      <div className={buttonRowStyles.row}>
        {!gone && (
          <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} onClick={onRetry}>
            Retry
          </button>
        )}
        <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to={back.to}>
          {back.label}
        </Link>
      </div>
    </div>
  );
}
