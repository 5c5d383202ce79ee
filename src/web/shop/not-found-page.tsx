import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { PageMeta } from './page-meta.tsx';

/** 404; the unknown path is told to the console. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn(`404: no page at ${pathname}`);
  }, [pathname]);
  return (
    <div className="wrap nofind">
      <PageMeta title="Page not found" />
      <p className="h-hero hd" aria-hidden="true">
        404
      </p>
      <h1 className="h2 hd">Oops! Page not found</h1>
      <p className="muted">The address may be mistyped, or the page has moved.</p>
      <Link className="btn btn--go" to="/">
        Return to Home
      </Link>
    </div>
  );
}
