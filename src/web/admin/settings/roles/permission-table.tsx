import { Fragment, useState } from 'react';
import type { GrantablePermission } from '#shared/permissions.ts';
import { pluralize } from '#shared/text.ts';
import { ChevronDown } from '../../../icons/chevron-down.ts';
import { ChevronRight } from '../../../icons/chevron-right.ts';
import { Circle } from '../../../icons/circle.ts';
import { CircleCheck } from '../../../icons/circle-check.ts';
import { CircleDot } from '../../../icons/circle-dot.ts';
import fieldStyles from '../../../ui/field.module.css';
import tableToolsStyles from '../../../ui/table-tools.module.css';
import { useMay } from '../../permissions.tsx';
import { TABS } from '../../tabs.ts';
import type { Role } from '../team/team.ts';
import { GROUPS, type PermissionGroup } from './permission-groups.ts';
import { PermissionMark } from './permission-mark.tsx';
import styles from './roles.module.css';
import type { RoleDraft } from './use-role-draft.ts';

type Props = {
  roles: readonly Role[];
  edited: Role;
  draft: RoleDraft;
  isEditable: boolean;
  onChoose(key: string): void;
};

/** Groups of permissions as rows, roles as columns; a group expands to the permissions' names in the API. */
export function PermissionTable({ roles, edited, draft, isEditable, onChoose }: Props) {
  const may = useMay();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['orders']));
  const [search, setSearch] = useState('');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (role: Role, permission: GrantablePermission) =>
    (role.key === edited.key ? draft.values.permissions : role.permissions).includes(permission);
  const rowsOf = ({ label, rows }: PermissionGroup) =>
    rows.filter(([permission, text]) => {
      const searchText = `${label} ${permission} ${text} ${tabsOf(permission)}`.toLowerCase();
      if (!words.every((word) => searchText.includes(word))) return false;
      const number = roles.filter((role) => has(role, permission)).length;
      return !onlyDifferent || (number > 0 && number < roles.length);
    });
  const toggle = (key: string) =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  const isChanged = (permission: GrantablePermission) =>
    draft.added.includes(permission) || draft.removed.includes(permission);
  return (
    <div className={`${tableToolsStyles.sheet} ${styles.sheet}`}>
      <div className={tableToolsStyles.toolbar}>
        <input
          type="search"
          className={`${fieldStyles.input} ${styles.search}`}
          placeholder="Permission, tab or word, e.g. refund"
          aria-label="Search permissions"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <label className={styles.only}>
          <input type="checkbox" checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)} />
          Only where roles differ
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on narrow screens, also by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Roles and permissions">
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roles.map((role) => (
                <th key={role.key} scope="col" data-edited={role.key === edited.key || undefined}>
                  <button
                    type="button"
                    aria-pressed={role.key === edited.key}
                    onClick={() => onChoose(role.key)}
                    title={role.name}
                  >
                    {role.name}
                  </button>
                  <small>{pluralize(role.members, 'member')}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {GROUPS.map((group) => {
              const rows = rowsOf(group);
              if (rows.length === 0) return null;
              const isOpen = open.has(group.key) || words.length > 0;
              return (
                <Fragment key={group.key}>
                  <tr className={styles.group} data-open={isOpen || undefined}>
                    <th scope="row">
                      <button type="button" aria-expanded={isOpen} onClick={() => toggle(group.key)}>
                        {isOpen ? <ChevronDown /> : <ChevronRight />}
                        {group.label} <span className="muted">{group.rows.length}</span>
                      </button>
                    </th>
                    {roles.map((role) => (
                      <td key={role.key} data-edited={role.key === edited.key || undefined}>
                        <Level
                          count={group.rows.filter(([permission]) => has(role, permission)).length}
                          of={group.rows.length}
                        />
                      </td>
                    ))}
                  </tr>
                  {isOpen &&
                    rows.map(([permission, text]) => (
                      <tr key={permission} className={styles.permission}>
                        <th scope="row">
                          <b>{permission}</b> <span className="muted">{text}</span>
                        </th>
                        {roles.map((role) => {
                          const isEdited = role.key === edited.key;
                          return (
                            <td
                              key={role.key}
                              data-edited={isEdited || undefined}
                              data-changed={(isEdited && isChanged(permission)) || undefined}
                            >
                              {isEdited && isEditable ? (
                                <input
                                  type="checkbox"
                                  aria-label={`${role.name}: ${permission}, ${text}`}
                                  checked={has(role, permission)}
                                  // members can only give permissions that they have
                                  disabled={!may(permission)}
                                  onChange={(event) => draft.setPermissions([permission], event.target.checked)}
                                />
                              ) : (
                                <PermissionMark isHeld={has(role, permission)} />
                              )}
                            </td>
                          );
                        })}
                      </tr>
                    ))}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const tabsOf = (permission: GrantablePermission) =>
  TABS.filter(({ needs }) => needs.includes(permission))
    .map(({ label }) => label)
    .join(' ');

function Level({ count, of }: { count: number; of: number }) {
  const Icon = count === of ? CircleCheck : count > 0 ? CircleDot : Circle;
  return (
    <span className={styles.level} data-level={count === of ? 'all' : count > 0 ? 'some' : 'none'}>
      <Icon />
      {count}
      <span className="visually-hidden"> of {of}</span>
    </span>
  );
}
