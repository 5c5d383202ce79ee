import { Link } from 'react-router';
import { isStaff } from '#shared/staff-role.ts';
import { useSession } from '../lib/use-session.ts';
import buttonStyles from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { useCartCount } from './cart.ts';
import logoStyles from './logo.module.css';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './side-menu.module.css';
import { useMenus } from './storefront.ts';
import { useSignOut } from './use-sign-out.ts';

/** The menu of phones. */
export default function SideMenu({ close }: { close(): void }) {
  const session = useSession();
  const count = useCartCount();
  const leave = useSignOut();
  return (
    <nav aria-label="Menu">
      <div className={styles.head}>
        <span className={logoStyles.home}>
          <Logo />
        </span>
        <button type="button" className={buttonStyles.iconButton} aria-label="Close menu" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <SearchBox className={styles.search} />
      <ul>
        {useMenus().side.map(({ to, label }) => (
          <Item key={to} to={to} label={label} {...(to === '/cart' ? { count } : {})} />
        ))}
        {session && <Item to="/dashboard" label="Dashboard" />}
        {session && <Item to="/profile" label="Profile" />}
        {session && isStaff(session.user.roles) && <Item to="/admin" label="Admin Panel" />}
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
        {count !== undefined && <span className="muted tabular">{count}</span>}
      </Link>
    </li>
  );
}
