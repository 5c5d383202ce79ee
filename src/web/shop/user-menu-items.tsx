import { Link } from 'react-router';
import { isStaff } from '#shared/staff-role.ts';
import { LayoutDashboard } from '../icons/layout-dashboard.ts';
import { LogOut } from '../icons/log-out.ts';
import { Settings2 } from '../icons/settings-2.ts';
import { UserRound } from '../icons/user-round.ts';
import type { Session } from '../lib/session-store.ts';
import { useSignOut } from './use-sign-out.ts';
import styles from './user-menu-items.module.css';

/** The user's name and links. */
export default function UserMenuItems({ session }: { session: Session }) {
  const leave = useSignOut();
  return (
    <div className={styles.menu} id="account-menu">
      <p>{session.user.email}</p>
      <Link to="/dashboard">
        <LayoutDashboard size="small" />
        Dashboard
      </Link>
      <Link to="/profile">
        <UserRound size="small" />
        Profile
      </Link>
      {isStaff(session.user.roles) && (
        <Link to="/admin">
          <Settings2 size="small" />
          Admin Panel
        </Link>
      )}
      <button type="button" onClick={leave}>
        <LogOut size="small" />
        Sign Out
      </button>
    </div>
  );
}
