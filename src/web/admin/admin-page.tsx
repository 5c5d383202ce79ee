import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { isStaff } from '#shared/staff-role.ts';
import { prefetch } from '../lib/prefetch.ts';
import { currentSession } from '../lib/session-store.ts';
import { storefrontQuery } from '../shop/storefront.ts';
import type { Route } from './+types/admin-page';

// what a route imports is listed in every page of the shop; behind this line nothing is
const AdminPanel = lazy(() => import('./panel.tsx'));

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, storefrontQuery());

/** Only staff; the server checks what they may do on every call besides. */
export function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = currentSession();
  // a visitor is led to sign in by the guard around this page
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
