import { nameOf } from '#features/team/rules.ts';
import { Switch } from '../../../ui/switch.tsx';
import { adminApi } from '../../api.ts';
import { EntityDialog } from '../../components/form/entity-dialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import settingsPageStyles from '../settings-page.module.css';
import { RoleChoice } from './role-choice.tsx';
import { RoleConsequence } from './role-consequence.tsx';
import styles from './team.module.css';
import { type Member, reloadTeam, useRoles } from './team.ts';

type Fields = Pick<Member, 'role' | 'secondFactorRequired'>;

/** Changes a member's role, or requires a second factor of them; an open panel follows at once. */
export function MemberRoleDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const roles = useRoles().data ?? [];
  const findRole = (role: string) => roles.find(({ key }) => key === role);
  const form = useEntityForm({
    draft: `team role ${member.id}`,
    row: { role: member.role, secondFactorRequired: member.secondFactorRequired },
    fields: (row): Fields => row!,
    save: (input, expected) => adminApi.team.setRole({ ...input, id: member.id, expected }),
    reload: reloadTeam,
    success: (_, { role }) => [
      'Role saved',
      `${nameOf(member)} is ${findRole(role)?.name}. An open panel follows within two seconds.`,
    ],
    onSaved: onClose,
  });
  const { choice, values } = form;
  const role = findRole(values.role);
  const isRequired = role?.secondFactorRequired ?? false;
  return (
    <EntityDialog form={form} size="l" title={`Role of ${nameOf(member)}`} save="Save role" onClose={onClose}>
      <div className={styles.twoColumns}>
        <div>
          <RoleChoice roles={roles} {...choice('role')} />
          <div className={settingsPageStyles.switchRow}>
            <Switch
              label="Require a second factor"
              checked={values.secondFactorRequired || isRequired}
              disabled={isRequired}
              onChange={choice('secondFactorRequired').onChange}
            />
            <small className="muted">
              {isRequired
                ? `${role?.name} requires one.`
                : 'Asked at the next sign-in; sessions without one stay valid for 7 days.'}
            </small>
          </div>
        </div>
        <div>
          <RoleConsequence who={nameOf(member).split(' ')[0]!} role={role} />
        </div>
      </div>
    </EntityDialog>
  );
}
