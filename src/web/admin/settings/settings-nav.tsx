import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { DatabaseBackup } from '../../icons/database-backup.ts';
import { KeyRound } from '../../icons/key-round.ts';
import { Mail } from '../../icons/mail.ts';
import { MessageSquare } from '../../icons/message-square.ts';
import { Send } from '../../icons/send.ts';
import { Settings } from '../../icons/settings.ts';
import { ShieldCheck } from '../../icons/shield-check.ts';
import { Truck } from '../../icons/truck.ts';
import { Users } from '../../icons/users.ts';
import { Webhook } from '../../icons/webhook.ts';
import { useAttention } from '../layout/attention.ts';
import { Counted } from '../layout/counted.tsx';
import { useGranted } from '../permissions.tsx';
import { mayOpen } from '../tabs.ts';
import styles from './settings-nav.module.css';

const PAGES = [
  { to: '/admin/settings', name: 'System', icon: Settings },
  { to: '/admin/settings/team', name: 'Team', icon: Users },
  { to: '/admin/settings/roles', name: 'Roles', icon: ShieldCheck },
  { to: '/admin/settings/delivery', name: 'Delivery', icon: Truck },
  { to: '/admin/settings/carriers', name: 'Carriers', icon: Send },
  { to: '/admin/settings/mails', name: 'Mails', icon: Mail },
  { to: '/admin/settings/messages', name: 'Messages', icon: MessageSquare },
  { to: '/admin/settings/api-keys', name: 'API keys', icon: KeyRound },
  { to: '/admin/settings/webhooks', name: 'Webhooks', icon: Webhook },
  { to: '/admin/settings/backups', name: 'Backups', icon: DatabaseBackup },
] as const;

/** The pages of the settings that the user may open. */
export function SettingsNav() {
  const granted = useGranted();
  // tabs of the sidebar are named by one word, pages of a tab by two: 'settings/webhooks'
  const counts = (useAttention().data?.tabCounts ?? []).filter(({ tab, count }) => tab.includes('/') && count > 0);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // on phones it scrolls sideways
  useEffect(() => {
    if (pathname)
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={nav} className={styles.nav} aria-label="Pages of the settings">
      {PAGES.filter(({ to }) => mayOpen(granted, to)).map(({ to, name, icon: Icon }) => (
        <NavLink key={to} to={to} end>
          <Icon />
          <Counted label={name} of={counts.find(({ tab }) => to.endsWith(`/${tab}`))} />
        </NavLink>
      ))}
    </nav>
  );
}
