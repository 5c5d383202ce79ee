import { lazy, Suspense, useSyncExternalStore } from 'react';
import { prefetch } from '../../lib/prefetch.ts';
import { storefrontQuery } from '../../shop/storefront.ts';
import type { Route } from './+types/join-page';

// a route's imports are preloaded by every page of the shop; dynamic ones are not
const JoinTeam = lazy(() => import('./join-team.tsx'));

const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, storefrontQuery());

export { page as loader, page as clientLoader };

const never = () => () => {};

/** The page of an invitation's link. Not rendered on the server, since only the browser knows the token. */
export default function JoinPage() {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Suspense fallback={null}>{isBrowser && <JoinTeam />}</Suspense>;
}
