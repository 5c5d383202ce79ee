import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { setTheme, useTheme } from '../lib/theme.ts';
import { useSession } from '../lib/use-session.ts';
import buttonStyles from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { useCartCount } from './cart.ts';
import styles from './header.module.css';
import logoStyles from './logo.module.css';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { useMenus, useStorefront } from './storefront.ts';

// menus are loaded when opened
const SideMenu = lazy(() => import('./side-menu.tsx'));
const UserMenuItems = lazy(() => import('./user-menu-items.tsx'));

/** Utility line, sticky header, and on phones a dock with menu, search and cart. */
export function Header() {
  const { dispatchHours, deliveryDays, deliveryOffer } = useStorefront();
  return (
    <>
      <section className={styles.service} aria-label="Service">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <div className="page-width">
          <ul>
            <li>{deliveryOffer.line}</li>
            <li className={styles.wide}>Dispatch within {dispatchHours} hours</li>
            <li className={styles.wide}>Delivery in {deliveryDays} days</li>
          </ul>
          <div className={styles.serviceLinks}>
            <Link to="/track-order">Track order</Link>
          </div>
        </div>
      </section>
      <header className={styles.header}>
        <div className={`page-width ${styles.row}`}>
          <MenuButton className={styles.withoutDock} />
          <Link className={logoStyles.home} to="/">
            <Logo />
          </Link>
          <nav className={styles.navigation} aria-label="Main">
            {useMenus().header.map(({ to, label }) => (
              <NavLink key={to} to={to} end={to === '/'}>
                {label}
              </NavLink>
            ))}
          </nav>
          <SearchBox className={styles.search} />
          <ThemeToggle />
          <Link className={buttonStyles.iconButton} to="/wishlist" aria-label="Wishlist">
            <Icon name="heart" />
          </Link>
          <CartLink className={styles.wideOnly} />
          <div className={styles.end}>
            <Link
              className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small} ${styles.whenGuest}`}
              to="/auth"
            >
              Sign In
            </Link>
            <Link
              className={`${buttonStyles.iconButton} ${styles.narrowOnly} ${styles.whenGuest}`}
              to="/auth"
              aria-label="Sign In"
            >
              <Icon name="user" />
            </Link>
            <UserMenu />
          </div>
        </div>
      </header>
    </>
  );
}

/** The bar at the bottom of a phone's screen. */
export function BottomNav() {
  return (
    <section className={styles.dock} aria-label="Quick access">
      <MenuButton />
      <SearchBox />
      <CartLink />
    </section>
  );
}

/** Opens the menu of phones: in the dock, or in the header of a page without one. */
function MenuButton({ className = '' }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.iconButton} ${className}`}
        aria-label="Open menu"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <Modal open={open} onClose={() => setOpen(false)} className={styles.sideMenu} label="Menu">
        <Suspense fallback={null}>
          <SideMenu close={() => setOpen(false)} />
        </Suspense>
      </Modal>
    </>
  );
}

function ThemeToggle() {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={`${buttonStyles.iconButton} ${styles.theme}`}
      aria-label={`Use ${next} theme`}
      onClick={() => setTheme(next)}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}

function CartLink({ className = '' }: { className?: string | undefined }) {
  const count = useCartCount();
  return (
    <Link
      className={`${buttonStyles.iconButton} ${className}`}
      to="/cart"
      // the visible text is part of the accessible name
      aria-label={
        count > 9 ? `Cart, 9+ items: ${count}` : count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'
      }
    >
      <Icon name="bag" />
      {count > 0 && (
        <span className={styles.count} data-part="count">
          {count > 9 ? '9+' : count}
        </span>
      )}
    </Link>
  );
}

function UserMenu() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the menu
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return (
    <div className={`${styles.account} ${styles.whenMember}`} ref={box}>
      <button
        ref={button}
        type="button"
        className={buttonStyles.iconButton}
        aria-label="Account menu"
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
      </button>
      {open && session && (
        <Suspense fallback={null}>
          <UserMenuItems session={session} />
        </Suspense>
      )}
    </div>
  );
}
