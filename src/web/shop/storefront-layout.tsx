import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { prefetch } from '../lib/prefetch.ts';
import type { Route } from './+types/storefront-layout';
import { Footer } from './footer.tsx';
import { BottomNav, Header } from './header.tsx';
import { leaveIfClosed } from './leave-if-closed.ts';
import { Slot } from './slot.tsx';
import { frameQueries } from './storefront.ts';
import styles from './storefront-layout.module.css';

const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, ...frameQueries());

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const loaded = await page({ context });
  await leaveIfClosed(context, request);
  return loaded;
}

export { page as loader };

/** While the store is closed, the server decides about every navigation. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate;

/** Header, page and footer; on phones a dock. */
export default function StorefrontLayout() {
  return (
    <div className={styles.withDock}>
      <Header />
      <main id="main" tabIndex={-1}>
        <Slot name="page-top" />
        <Outlet />
        <Slot name="footer-top" />
      </main>
      <Footer />
      <BottomNav />
    </div>
  );
}
