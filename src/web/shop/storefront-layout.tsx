import { Outlet } from 'react-router';
import { prefetch } from '../lib/prefetch.ts';
import type { Route } from './+types/storefront-layout';
import { Footer } from './footer.tsx';
import { BottomNav, Header } from './header.tsx';
import { frameQueries } from './storefront.ts';
import styles from './storefront-layout.module.css';

const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, ...frameQueries());

export { page as loader, page as clientLoader };

/** Header, page, footer; on phones a dock. */
export default function StorefrontLayout() {
  return (
    <div className={styles.withDock}>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <BottomNav />
    </div>
  );
}
