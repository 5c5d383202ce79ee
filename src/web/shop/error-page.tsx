import { useLocation, useRouteError } from 'react-router';
import buttonStyles from '../ui/button.module.css';
import missingItemStyles from './missing-item.module.css';
import { PageMeta } from './page-meta.tsx';

/** For an unexpected error, whose details are only in the log, and for a form that was sent without scripts. */
export function ErrorPage() {
  const error = useRouteError() as { status?: unknown } | null;
  const isUnsentForm = error?.status === METHOD_NOT_ALLOWED;
  return (
    <main className={`page-width ${missingItemStyles.missing}`}>{isUnsentForm ? <UnsentForm /> : <Unexpected />}</main>
  );
}

/** Pages take no forms: their scripts send them. */
const METHOD_NOT_ALLOWED = 405;

function UnsentForm() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageMeta title="This form needs JavaScript" />
      <h1 className="heading-2 heading">This form needs JavaScript</h1>
      <p className="muted">Nothing was sent or stored. Please switch JavaScript on for this page.</p>
      <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={pathname + search}>
        Back to the form
      </a>
    </>
  );
}

function Unexpected() {
  return (
    <>
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
    </>
  );
}
