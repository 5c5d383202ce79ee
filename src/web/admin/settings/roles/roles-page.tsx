import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ArrowLeftRight } from '../../../icons/arrow-left-right.ts';
import { Plus } from '../../../icons/plus.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import badgeStyles from '../../../ui/badge.module.css';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useMay } from '../../permissions.tsx';
import { SettingsNav } from '../settings-nav.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { type Role, useRoles } from '../team/team.ts';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { PermissionTable } from './permission-table.tsx';
import { comparedRoles, comparisonOf, RoleComparison } from './role-comparison.tsx';
import { RoleEditor } from './role-editor.tsx';
import styles from './roles.module.css';
import { useRoleDraft } from './use-role-draft.ts';

/** Settings → Roles: the permissions of each role; own roles can be edited. */
export function RolesPage() {
  const { data, error, refetch } = useRoles();
  const [params] = useSearchParams();
  const customRoles = data?.filter(({ isBuiltIn }) => !isBuiltIn).length ?? 0;
  const compared = data && comparedRoles(data, params);
  return (
    <>
      <SettingsNav />
      <div className={arrangeStyles.section}>
        <h1 className={settingsPageStyles.title}>Roles</h1>
        {data && (
          <span className={badgeStyles.total}>
            {data.length - customRoles} given, {customRoles} own
          </span>
        )}
        <div className={arrangeStyles.actions}>
          {data && !compared && (
            <LinkButton icon={ArrowLeftRight} to={comparisonOf(shownRole(data, params), data)}>
              Compare two
            </LinkButton>
          )}
          {data && <NewRole roles={data} />}
        </div>
      </div>
      <p className={`muted ${settingsPageStyles.about}`}>
        What each role may do. Menu, palette, buttons, lists and API follow from it.
      </p>
      {compared ? (
        <RoleComparison roles={data} compared={compared} />
      ) : data ? (
        <Loaded roles={data} />
      ) : (
        <QueryState what="The roles" error={error} refetch={refetch} />
      )}
    </>
  );
}

function NewRole({ roles }: { roles: readonly Role[] }) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMay()('roles.write');
  if (!mayWrite) return null;
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
        New role
      </Button>
      {isOpen && <NewRoleDialog roles={roles} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The role in the URL, else the first of the shop's own. */
const shownRole = (roles: readonly Role[], params: URLSearchParams): Role =>
  roles.find(({ key }) => key === params.get('role')) ?? roles.find(({ isBuiltIn }) => !isBuiltIn) ?? roles[0]!;

function Loaded({ roles }: { roles: readonly Role[] }) {
  const [params, setParams] = useSearchParams();
  const role = shownRole(roles, params);
  const choose = (key: string) => setParams({ role: key }, { replace: true, preventScrollReset: true });
  // each role is edited from its current state
  return <Editing key={role.key} roles={roles} role={role} onChoose={choose} />;
}

type EditingProps = { roles: readonly Role[]; role: Role; onChoose(key: string): void };

function Editing({ roles, role, onChoose }: EditingProps) {
  const mayWrite = useMay()('roles.write') && role.isHeld;
  const draft = useRoleDraft(role);
  return (
    <div className={styles.columns}>
      <PermissionTable
        roles={roles}
        edited={role}
        draft={draft}
        isEditable={mayWrite && !role.isBuiltIn}
        onChoose={onChoose}
      />
      <RoleEditor roles={roles} role={role} draft={draft} mayWrite={mayWrite} onChoose={onChoose} />
    </div>
  );
}
