import buttonStyles from '../ui/button.module.css';
import missingItemStyles from './missing-item.module.css';
import { PageMeta } from './page-meta.tsx';
/** For an unexpected error, whose details are only in the log. */
export function ErrorPage() {
  return (
    <main className={`page-width ${missingItemStyles.missing}`}>
      <PageMeta title="Something went wrong" />
      <h1 className="heading-2 heading">Something went wrong</h1>
      <p className="muted">It is not you. Please try again in a moment.</p>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.primary}`}
        onClick={() => location.reload()}
      >
        Retry
      </button>
    </main>
  );
}
