import { useQueryClient } from '@tanstack/react-query';
import {
  Heart,
  LayoutDashboard,
  LogOut,
  Menu,
  Moon,
  Search,
  Settings2,
  ShoppingBag,
  Sun,
  User,
  UserRound,
  X,
} from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { setTheme, useTheme } from '../lib/theme.ts';
import { useSession } from '../lib/use-session.ts';
import { Modal } from '../ui/modal.tsx';
import { useCartCount } from './cart.ts';
import { Logo } from './logo.tsx';
import { signOut } from './person.ts';
import { useStorefront } from './storefront.ts';

const LINKS = [
  { to: '/', label: 'Home', end: true },
  { to: '/products', label: 'Products', end: false },
  { to: '/protein', label: 'Protein', end: false },
  { to: '/creatine', label: 'Creatine', end: false },
];

/** Utility line, sticky header, and on phones a dock with menu, search and cart. */
export function Header() {
  const { freeShippingThreshold, dispatchHours, deliveryDays } = useStorefront();
  return (
    <>
      <section className="util" aria-label="Service">
        <a className="skip" href="#main">
          Skip to content
        </a>
        <div className="wrap">
          <ul>
            <li>Free delivery above ₹{freeShippingThreshold}</li>
            <li className="util__x">Dispatch within {dispatchHours} hours</li>
            <li className="util__x">Delivery in {deliveryDays} days</li>
          </ul>
          <div className="util__r">
            <Link to="/track-order">Track order</Link>
          </div>
        </div>
      </section>
      <header className="hdr">
        <div className="wrap hdr__in">
          <Link className="logo" to="/">
            <Logo />
          </Link>
          <nav className="nav" aria-label="Main">
            {LINKS.map(({ to, label, end }) => (
              <NavLink key={to} to={to} end={end}>
                {label}
              </NavLink>
            ))}
          </nav>
          <SearchBox className="srch--hdr" />
          <ThemeToggle />
          <Link className="icb" to="/wishlist" aria-label="Wishlist">
            <Heart className="ic" aria-hidden="true" />
          </Link>
          <CartLink className="only-l" />
          <div className="hdr__end">
            <Link className="btn btn--line btn--sm when-out" to="/auth">
              Sign In
            </Link>
            <Link className="icb only-s when-out" to="/auth" aria-label="Sign In">
              <UserRound className="ic" aria-hidden="true" />
            </Link>
            <UserMenu />
          </div>
        </div>
      </header>
    </>
  );
}

/** The bar at the bottom of a phone's screen: within reach of the thumb. */
export function Dock() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <section className="dock" aria-label="Quick access">
      <button type="button" className="icb" aria-label="Open menu" onClick={() => setOpen(true)}>
        <Menu className="ic" aria-hidden="true" />
      </button>
      <SearchBox />
      <CartLink />
      <Modal open={open} onClose={() => setOpen(false)} className="side" label="Menu">
        <SideMenu close={() => setOpen(false)} />
      </Modal>
    </section>
  );
}

function SideMenu({ close }: { close(): void }) {
  const session = useSession();
  const count = useCartCount();
  const leave = useSignOut();
  return (
    <nav aria-label="Menu">
      <div className="side__top">
        <span className="logo">
          <Logo />
        </span>
        <button type="button" className="icb" aria-label="Close menu" onClick={close}>
          <X className="ic" aria-hidden="true" />
        </button>
      </div>
      <ul>
        <Item to="/" label="Home" />
        <Item to="/products" label="Products" />
        <Item to="/wishlist" label="Wishlist" />
        <Item to="/cart" label="Cart" count={count} />
        <Item to="/track-order" label="Track order" />
        {session && <Item to="/dashboard" label="Dashboard" />}
        {session && <Item to="/profile" label="Profile" />}
        {session?.user.roles.includes('admin') && <Item to="/admin" label="Admin Panel" />}
        {session ? (
          <li>
            <button type="button" onClick={leave}>
              Sign Out
            </button>
          </li>
        ) : (
          <Item to="/auth" label="Sign In" />
        )}
      </ul>
    </nav>
  );
}

function Item({ to, label, count }: { to: string; label: string; count?: number }) {
  return (
    <li>
      <Link to={to}>
        {label}
        {count !== undefined && <span className="muted num">{count}</span>}
      </Link>
    </li>
  );
}

export function SearchBox({ className = '' }: { className?: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    if (!text) return;
    input.current!.value = '';
    input.current!.blur();
    navigate(`/products?search=${encodeURIComponent(text)}`);
  };
  // action and name let the search work before, and without, JavaScript
  return (
    <search className={`srch ${className}`}>
      <form action="/products" onSubmit={submit}>
        <button type="submit" aria-label="Search">
          <Search className="ic" aria-hidden="true" />
        </button>
        <input
          ref={input}
          name="search"
          type="search"
          maxLength={120}
          autoComplete="off"
          aria-label="Search products"
          placeholder="Search whey, creatine, kala khatta"
        />
      </form>
    </search>
  );
}

function ThemeToggle() {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button type="button" className="icb" aria-label={`Use ${next} theme`} onClick={() => setTheme(next)}>
      <Icon className="ic" aria-hidden="true" />
    </button>
  );
}

function CartLink({ className = '' }: { className?: string }) {
  const count = useCartCount();
  return (
    <Link
      className={`icb ${className}`}
      to="/cart"
      aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
    >
      <ShoppingBag className="ic" aria-hidden="true" />
      {count > 0 && <span className="count">{count > 9 ? '9+' : count}</span>}
    </Link>
  );
}

function useSignOut() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => signOut(queryClient, async () => navigate('/'));
}

function UserMenu() {
  const session = useSession();
  const leave = useSignOut();
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
    <div className="menu__at when-in" ref={box}>
      <button
        ref={button}
        type="button"
        className="icb"
        aria-label="Account menu"
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        <User className="ic" aria-hidden="true" />
      </button>
      {open && session && (
        <div className="menu" id="account-menu">
          <p>{session.user.email}</p>
          <Link to="/dashboard">
            <LayoutDashboard className="ic ic--s" aria-hidden="true" />
            Dashboard
          </Link>
          <Link to="/profile">
            <UserRound className="ic ic--s" aria-hidden="true" />
            Profile
          </Link>
          {session.user.roles.includes('admin') && (
            <Link to="/admin">
              <Settings2 className="ic ic--s" aria-hidden="true" />
              Admin Panel
            </Link>
          )}
          <button type="button" onClick={leave}>
            <LogOut className="ic ic--s" aria-hidden="true" />
            Sign Out
          </button>
        </div>
      )}
    </div>
  );
}
