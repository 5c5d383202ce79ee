import { lazy, Suspense, useSyncExternalStore } from 'react';
import { prefetch } from '../../lib/prefetch.ts';
import { storefrontQuery } from '../../shop/storefront.ts';
import type { Route } from './+types/join-page';

// what a route imports is listed in every page of the shop; behind this line nothing is
const JoinTeam = lazy(() => import('./join-team.tsx'));

const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, storefrontQuery());

export { page as loader, page as clientLoader };

const never = () => () => {};

/** Where the mail of an invitation leads. The server renders none of it: only the browser knows the link. */
export default function JoinPage() {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Suspense fallback={null}>{isBrowser && <JoinTeam />}</Suspense>;
}
