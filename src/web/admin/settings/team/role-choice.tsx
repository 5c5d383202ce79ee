import { SHOP_TABS } from '../../tabs.ts';
import { countTabs } from './role-menu.tsx';
import styles from './team.module.css';
import type { Role } from './team.ts';

type Props = { legend?: string; roles: readonly Role[]; value: string; onChange(key: string): void };

/** The roles that the user may give, each with the number of tabs it opens. */
export function RoleChoice({ legend = 'Role', roles, value, onChange }: Props) {
  return (
    <fieldset className={styles.roleChoice}>
      <legend>{legend}</legend>
      <div>
        {roles
          .filter(({ isHeld }) => isHeld)
          .map(({ key, name, permissions }) => (
            <label key={key}>
              <span>
                <input type="radio" name="role" value={key} checked={key === value} onChange={() => onChange(key)} />
                {name}
              </span>
              <small>
                {countTabs(permissions)} of {SHOP_TABS.length} tabs
              </small>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
