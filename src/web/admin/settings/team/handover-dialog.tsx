import { HANDOVER_DAYS, nameOf } from '#features/team/rules.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { adminApi } from '../../api.ts';
import { EntityDialog } from '../../components/form/entity-dialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import dialogSideStyles from '../dialog-side.module.css';
import { RoleChoice } from './role-choice.tsx';
import styles from './team.module.css';
import { type Member, reloadTeam, useRoles } from './team.ts';

/** Offers the shop to a member; nothing changes before they accept. */
export function HandoverDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const roles = (useRoles().data ?? []).filter(({ key }) => key !== OWNER_ROLE);
  const name = nameOf(member);
  const form = useEntityForm({
    draft: `team handover ${member.id}`,
    fields: () => ({ role: 'manager' }),
    save: ({ role }) => adminApi.team.handover.offer({ id: member.id, role }),
    reload: reloadTeam,
    success: () => ['Shop offered', `${name} gets a mail and accepts in the panel.`],
    onSaved: onClose,
  });
  const becomes = roles.find(({ key }) => key === form.values.role)?.name;
  return (
    <EntityDialog
      form={form}
      size="l"
      title={`Hand the shop over to ${name}`}
      save="Offer the shop"
      saving="Offering..."
      onClose={onClose}
    >
      <div className={styles.twoColumns}>
        <div>
          <RoleChoice legend="You become" roles={roles} {...form.choice('role')} />
        </div>
        <div>
          <h3>What follows</h3>
          <ul className={dialogSideStyles.follows}>
            <li>
              {name} gets a mail, and accepts in the panel with password or code, within {HANDOVER_DAYS} days.
            </li>
            <li>
              Then {name} becomes the owner and you become {becomes}, at the same moment.
            </li>
            <li>Only {name} can hand the shop back to you.</li>
          </ul>
        </div>
      </div>
    </EntityDialog>
  );
}
