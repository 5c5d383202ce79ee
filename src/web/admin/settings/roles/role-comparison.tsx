import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pluralize } from '#shared/text.ts';
import { ArrowLeft } from '../../../icons/arrow-left.ts';
import { ArrowLeftRight } from '../../../icons/arrow-left-right.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { LinkButton } from '../../../ui/button.tsx';
import emptyStyles from '../../../ui/empty.module.css';
import { SelectField } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import tableToolsStyles from '../../../ui/table-tools.module.css';
import { Options } from '../../components/options.tsx';
import type { Role } from '../team/team.ts';
import { GROUPS } from './permission-groups.ts';
import { PermissionMark } from './permission-mark.tsx';
import styles from './role-comparison.module.css';

type Pair = readonly [Role, Role];

/** The URL that compares a role with another; by default the next one. */
export function comparisonOf(role: Role, roles: readonly Role[], other?: string): string {
  const next = roles[(roles.findIndex(({ key }) => key === role.key) + 1) % roles.length]!;
  return `?${new URLSearchParams({ compare: role.key, with: other ?? next.key })}`;
}

/** The two roles in the URL; null without them. */
export function comparedRoles(roles: readonly Role[], params: URLSearchParams): Pair | null {
  const named = (name: string) => roles.find(({ key }) => key === params.get(name));
  const [one, other] = [named('compare'), named('with')];
  return one && other ? [one, other] : null;
}

/** Two roles side by side: the permissions of each, and the differences. */
export function RoleComparison({ roles, compared }: { roles: readonly Role[]; compared: Pair }) {
  const [, setParams] = useSearchParams();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const [one, other] = compared;
  const choose = (left: string, right: string) =>
    setParams({ compare: left, with: right }, { replace: true, preventScrollReset: true });
  const groups = GROUPS.map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map(([permission, words]) => {
      const holds = compared.map(({ permissions }) => permissions.includes(permission)) as [boolean, boolean];
      return { permission, words, holds, differs: holds[0] !== holds[1] };
    }),
  }));
  const all = groups.flatMap(({ rows }) => rows);
  const lead = (place: 0 | 1) => all.filter(({ holds, differs }) => differs && holds[place]).length;
  const visibleGroups = groups
    .map((group) => ({ ...group, visibleRows: group.rows.filter(({ differs }) => differs || !onlyDifferent) }))
    .filter((group) => group.visibleRows.length > 0);
  return (
    <>
      <div className={styles.choice}>
        <RoleField label="Role" roles={roles} value={one.key} onChange={(key) => choose(key, other.key)} />
        <IconButton icon={ArrowLeftRight} label="Swap the roles" onClick={() => choose(other.key, one.key)} />
        <RoleField label="Compared with" roles={roles} value={other.key} onChange={(key) => choose(one.key, key)} />
        <LinkButton icon={ArrowLeft} to={`?role=${one.key}`}>
          All roles
        </LinkButton>
      </div>
      <div className={`${tableToolsStyles.sheet} ${styles.sheet}`}>
        <div className={tableToolsStyles.toolbar}>
          <p className={styles.summary} role="status">
            {lead(0) + lead(1) === 0 ? (
              <b>Both have the same permissions.</b>
            ) : (
              <>
                <b>{pluralize(lead(0) + lead(1), 'difference')}</b>
                <span className="muted">
                  {one.name} alone {lead(0)}, {other.name} alone {lead(1)}, both{' '}
                  {all.filter(({ holds }) => holds[0] && holds[1]).length} of {all.length}
                </span>
              </>
            )}
          </p>
          <label className={styles.only}>
            <input
              type="checkbox"
              checked={onlyDifferent}
              onChange={(event) => setOnlyDifferent(event.target.checked)}
            />
            Only differences
          </label>
        </div>
        {visibleGroups.length === 0 ? (
          <p className={emptyStyles.empty}>
            {one.name} and {other.name} have the same permissions.
          </p>
        ) : (
          <table className={styles.table} aria-label={`${one.name} and ${other.name}`}>
            <thead>
              <tr>
                <th scope="col">Permission</th>
                <th scope="col">{one.name}</th>
                <th scope="col">{other.name}</th>
              </tr>
            </thead>
            {visibleGroups.map(({ key, label, rows, visibleRows: list }) => (
              <tbody key={key}>
                <tr className={styles.group}>
                  <th scope="rowgroup">{label}</th>
                  {[0, 1].map((place) => (
                    <td key={place}>
                      {rows.filter(({ holds }) => holds[place]).length}
                      <span className="muted"> of {rows.length}</span>
                    </td>
                  ))}
                </tr>
                {list.map(({ permission, words, holds, differs }) => (
                  <tr key={permission} data-differs={differs || undefined}>
                    <th scope="row">
                      {words}
                      <small className="muted">{permission}</small>
                      {differs && <span className="visually-hidden">, differs</span>}
                    </th>
                    {holds.map((isHeld, place) => (
                      <td key={compared[place]!.key + String(place)} data-alone={(differs && isHeld) || undefined}>
                        <PermissionMark isHeld={isHeld} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        )}
      </div>
      <p className={`muted ${arrangeStyles.row}`}>
        {one.name}: {pluralize(one.members, 'member')}. {other.name}: {pluralize(other.members, 'member')}.
      </p>
    </>
  );
}

type FieldProps = { label: string; roles: readonly Role[]; value: string; onChange(key: string): void };

function RoleField({ label, roles, value, onChange }: FieldProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <Options choices={roles.map(({ key, name }) => [key, name])} />
    </SelectField>
  );
}
