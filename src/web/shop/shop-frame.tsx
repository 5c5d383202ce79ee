import { Outlet } from 'react-router';
import { load } from '../lib/page-data.ts';
import type { Route } from './+types/shop-frame';
import { Footer } from './footer.tsx';
import { Dock, Header } from './header.tsx';
import { storefrontQuery } from './storefront.ts';

const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => load(context, storefrontQuery());

export { page as loader, page as clientLoader };

/** Header, page, footer; on phones a dock. */
export default function ShopFrame() {
  return (
    <div className="has-dock">
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Dock />
    </div>
  );
}
