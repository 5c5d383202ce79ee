import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { isStaff } from '#shared/staff-role.ts';
import { prefetch } from '../lib/prefetch.ts';
import { currentAccount } from '../lib/session-store.ts';
import { storefrontQuery } from '../shop/storefront.ts';
import type { Route } from './+types/admin-page';

// a route's imports are preloaded by every page of the shop; dynamic ones are not
const AdminPanel = lazy(() => import('./panel.tsx'));

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, storefrontQuery());

/** The panel for staff only; the server also checks permissions on every call. */
export function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = currentAccount();
  // the guard around this page leads visitors to sign-in
  if (session && !isStaff(session.user.roles)) throw redirect('/');
  return prefetch(context, storefrontQuery());
}
clientLoader.hydrate = true as const;

export default function AdminPage() {
  return (
    <Suspense fallback={null}>
      <AdminPanel />
    </Suspense>
  );
}
