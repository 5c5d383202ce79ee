import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { nameOf } from '#features/team/rules.ts';
import { LogOut } from '../../icons/log-out.ts';
import { Moon } from '../../icons/moon.ts';
import { Search } from '../../icons/search.ts';
import { Sun } from '../../icons/sun.ts';
import { UserRound } from '../../icons/user-round.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { useSession } from '../../lib/use-session.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { useSignOut } from '../../shop/use-sign-out.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import avatarStyles from '../../ui/avatar.module.css';
import { Button } from '../../ui/button.tsx';
import overlayStyles from '../../ui/overlay.module.css';
import textStyles from '../../ui/text.module.css';
import type { Tab } from '../tabs.ts';
import { Inbox } from './inbox.tsx';
import layoutStyles from './layout.module.css';
import { Mark, pathOf } from './sidebar.tsx';
import styles from './top-bar.module.css';

type Props = { tab: Tab | null; path: readonly string[]; onSearch(): void };

/** Breadcrumb, global actions and user menu. */
export function TopBar({ tab, path, onSearch }: Props) {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  const { shortName } = useStorefront();
  return (
    <header className={styles.topBar}>
      <Link className={`${layoutStyles.brand} ${styles.phoneOnly}`} to="/admin" aria-label={`${shortName} Admin Panel`}>
        <Mark />
        <span className={textStyles.ellipsis}>{shortName}</span>
      </Link>
      {tab && path.length > 0 && (
        <nav className={styles.breadcrumb} aria-label="Breadcrumb">
          <Link to="/admin">Admin Panel</Link>
          <span aria-hidden="true">›</span>
          <Link to={pathOf(tab.key)}>{tab.label}</Link>
        </nav>
      )}
      <button type="button" className={`${styles.everywhere} ${styles.wideOnly}`} onClick={onSearch}>
        <Search />
        <span className={`${arrangeStyles.grow} ${textStyles.ellipsis}`}>
          Search orders, products, people, settings
        </span>
        <span className={overlayStyles.keys} aria-hidden="true">
          <kbd>Ctrl</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      <span className={arrangeStyles.spacer} />
      <Button variant="ghost" isIconOnly className={styles.phoneOnly} aria-label="Search" onClick={onSearch}>
        <Search size="large" />
      </Button>
      <Inbox />
      <Button variant="ghost" isIconOnly aria-label={`Use ${next} theme`} onClick={() => setTheme(next)}>
        <ThemeIcon />
      </Button>
      <AccountMenu />
    </header>
  );
}

function AccountMenu() {
  const session = useSession();
  const leave = useSignOut();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !menu.current?.contains(event.target as Node))
        setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [open]);
  if (!session) return null;
  const { email } = session.user;
  const letters = initials(nameOf(session.user));
  return (
    <div className={styles.account} ref={menu}>
      <Button
        variant="ghost"
        isIconOnly
        aria-label={`${letters}, account of ${email}`}
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        <span className={avatarStyles.avatar} aria-hidden="true">
          {letters}
        </span>
      </Button>
      {open && (
        <div className={`${overlayStyles.menu} ${overlayStyles.popover}`} id="account-menu">
          <p>{email}</p>
          <Link to="/profile">
            <UserRound />
            Profile
          </Link>
          <button type="button" onClick={leave}>
            <LogOut />
            Sign Out
          </button>
        </div>
      )}
    </div>
  );
}

const initials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');
