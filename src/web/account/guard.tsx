import { Fragment, useRef } from 'react';
import { Outlet, redirect } from 'react-router';
import { currentAccount } from '../lib/session-store.ts';
import { useSession } from '../lib/use-session.ts';
import { authPath } from '../shop/auth-path.ts';
import { PageMeta } from '../shop/page-meta.tsx';
import waitingStyles from '../ui/waiting.module.css';
import type { Route } from './+types/guard';
import { AccessDenied } from './access-denied.tsx';
import styles from './guard.module.css';

/** Guards account pages: visitors sign in and return. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (currentAccount()) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(authPath(pathname + search));
}
// also on the first page of a visit, as the server does not know the session
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div className={waitingStyles.waiting} role="status">
      <PageMeta title="Loading" />
      <span className={waitingStyles.spinner} aria-hidden="true" />
      <h1 className="visually-hidden">Loading</h1>
    </div>
  );
}

/**
 * When the session ends, the page stays as it is below 'Access Denied': nothing typed is lost, also in open dialogs.
 * The same user continues there; another one gets a fresh page.
 */
export default function Guard() {
  const session = useSession();
  const person = useRef(session?.user.id);
  if (session) person.current = session.user.id;
  return (
    <>
      <div className={session === null ? styles.veiled : undefined}>
        <Fragment key={person.current}>
          <Outlet />
        </Fragment>
      </div>
      {session === null && <AccessDenied />}
    </>
  );
}
