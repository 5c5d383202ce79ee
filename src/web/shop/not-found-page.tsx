import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import buttonStyles from '../ui/button.module.css';
import missingItemStyles from './missing-item.module.css';
import { PageMeta } from './page-meta.tsx';

/** 404; the console names the unknown path. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn(`404: no page at ${pathname}`);
  }, [pathname]);
  return (
    <div className={`page-width ${missingItemStyles.missing}`}>
      <PageMeta title="Page not found" />
      <p className="heading-hero heading" aria-hidden="true">
        404
      </p>
      <h1 className="heading-2 heading">Oops! Page not found</h1>
      <p className="muted">The address may be mistyped, or the page has moved.</p>
      <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/">
        Return to Home
      </Link>
    </div>
  );
}
