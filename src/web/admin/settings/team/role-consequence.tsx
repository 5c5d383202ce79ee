import { SHOP_TABS } from '../../tabs.ts';
import { countTabs, RoleMenu } from './role-menu.tsx';
import styles from './team.module.css';
import type { Role } from './team.ts';

const LIMITS = [
  ['refund', 'orders.refund'],
  ['delete orders', 'orders.delete'],
  ['delete products', 'catalog.delete'],
  ['change settings', 'settings.write'],
] as const;

/** The effect of a role, shown before it is given. */
export function RoleConsequence({ who, role }: { who: string; role: Role | undefined }) {
  if (!role) return <p className="muted">Choose a role to see what it can access.</p>;
  const cannot: string[] = LIMITS.filter(([, permission]) => !role.permissions.includes(permission)).map(
    ([word]) => word,
  );
  if (!role.permissions.some((permission) => permission.endsWith('.export'))) cannot.push('export');
  return (
    <>
      <p className={styles.consequence}>
        {who} sees{' '}
        <b>
          {countTabs(role.permissions)} of {SHOP_TABS.length} tabs
        </b>
        {cannot.length > 0 ? (
          <>
            , and{' '}
            <b>cannot {cannot.length > 1 ? `${cannot.slice(0, -1).join(', ')} or ${cannot.at(-1)}` : cannot[0]}</b>.
          </>
        ) : (
          '.'
        )}
      </p>
      <RoleMenu permissions={role.permissions} />
    </>
  );
}
