import { Link, Outlet } from 'react-router';
import { Lock } from '../icons/lock.ts';
import { prefetch } from '../lib/prefetch.ts';
import type { Route } from './+types/checkout-layout';
import styles from './checkout-layout.module.css';
import headerStyles from './header.module.css';
import { leaveIfClosed } from './leave-if-closed.ts';
import logoStyles from './logo.module.css';
import { Logo } from './logo.tsx';
import { storefrontQuery, useStorefront } from './storefront.ts';

const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, storefrontQuery());

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const loaded = await page({ context });
  await leaveIfClosed(context, request);
  return loaded;
}

export { page as loader };

/** The layout of checkout: only the logo links elsewhere. */
export default function CheckoutLayout() {
  const { legalName, phoneNumber } = useStorefront();
  return (
    <>
      <header className={headerStyles.header}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <div className={`page-width ${styles.header}`}>
          <Link className={logoStyles.home} to="/">
            <Logo />
          </Link>
          <span className={styles.secure}>
            <Lock size="small" />
            Secure checkout
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <div className="page-width">
          <span>{legalName}</span>
          <Link to="/cart">Back to Cart</Link>
          {phoneNumber && <span>Help: {phoneNumber}</span>}
        </div>
      </footer>
    </>
  );
}
