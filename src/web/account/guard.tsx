import { Link, Outlet, redirect, useLocation } from 'react-router';
import { currentSession } from '../lib/session-store.ts';
import { useSession } from '../lib/use-session.ts';
import { authPath } from '../shop/auth-path.ts';
import { useStorefront } from '../shop/storefront.ts';
import type { Route } from './+types/guard';

/** In front of the pages of signed-in people: a visitor goes to sign in and comes back. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (currentSession()) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(authPath(pathname + search));
}
// also on the first page of a visit: the server knows nobody
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const { siteName } = useStorefront();
  return (
    <div className="wait" role="status">
      <title>{`Loading | ${siteName}`}</title>
      <span className="spin" aria-hidden="true" />
      <span className="sr">Loading</span>
    </div>
  );
}

export default function Guard() {
  const session = useSession();
  // the session ended while the page was open: nothing typed is lost by leaving
  if (session === null) return <AccessDenied />;
  return <Outlet />;
}

const WORDS: Record<string, string> = {
  '/dashboard': 'Please sign in to access your dashboard.',
  '/admin': 'Please sign in to access the admin panel.',
};

function AccessDenied() {
  const { siteName } = useStorefront();
  const { pathname, search } = useLocation();
  return (
    <div className="wrap nofind">
      <title>{`Access Denied | ${siteName}`}</title>
      <h1 className="h2 hd">Access Denied</h1>
      <p className="muted">{WORDS[pathname] ?? 'Please sign in to go on.'}</p>
      <Link className="btn btn--go" to={authPath(pathname + search)}>
        Sign In
      </Link>
    </div>
  );
}
