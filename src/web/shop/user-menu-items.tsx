import { LayoutDashboard, LogOut, Settings2, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { isStaff } from '#shared/staff-role.ts';
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
        <LayoutDashboard className="icon icon-small" aria-hidden="true" />
        Dashboard
      </Link>
      <Link to="/profile">
        <UserRound className="icon icon-small" aria-hidden="true" />
        Profile
      </Link>
      {isStaff(session.user.roles) && (
        <Link to="/admin">
          <Settings2 className="icon icon-small" aria-hidden="true" />
          Admin Panel
        </Link>
      )}
      <button type="button" onClick={leave}>
        <LogOut className="icon icon-small" aria-hidden="true" />
        Sign Out
      </button>
    </div>
  );
}
