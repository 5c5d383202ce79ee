import type { GrantablePermission, Permission } from '#shared/permissions.ts';
import { maySee, SHOP_TABS, TABS } from '../../tabs.ts';
import styles from './team.module.css';

/** The permissions of a list with 'panel.use', which every role has. */
export const grantedBy = (permissions: readonly GrantablePermission[]): ReadonlySet<Permission> =>
  new Set<Permission>(['panel.use', ...permissions]);

export const countTabs = (permissions: readonly GrantablePermission[]): number => {
  const granted = grantedBy(permissions);
  return SHOP_TABS.filter((tab) => maySee(granted, tab)).length;
};

/** The 16 tabs, with those that a role cannot open struck through. */
export function RoleMenu({ permissions }: { permissions: readonly GrantablePermission[] }) {
  const granted = grantedBy(permissions);
  return (
    <ul className={styles.menu} aria-label="Tabs that the role sees">
      {TABS.map((tab) => {
        const isSeen = maySee(granted, tab);
        return (
          <li key={tab.key} data-seen={isSeen}>
            <tab.icon />
            {tab.label}
            {!isSeen && <span className="visually-hidden">: not seen</span>}
          </li>
        );
      })}
    </ul>
  );
}
