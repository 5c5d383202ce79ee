import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HANDOVER_DAYS, nameOf } from '#features/team/rules.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import dialogSideStyles from '../dialog-side.module.css';
import { RoleChoice } from './role-choice.tsx';
import styles from './team.module.css';
import { type Member, useRoles } from './team.ts';

/** Offers the shop to a member; nothing changes before they accept. */
export function HandoverDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const client = useQueryClient();
  const roles = (useRoles().data ?? []).filter(({ key }) => key !== OWNER_ROLE);
  const [role, setRole] = useState('manager');
  const name = nameOf(member);
  const becomes = roles.find(({ key }) => key === role)?.name;
  const offer = useMutation({
    mutationFn: () => adminApi.team.handover.offer({ id: member.id, role }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: adminQueries.team.key() });
      toast('Shop offered', `${name} gets a mail and accepts in the panel.`);
      onClose();
    },
  });
  const failed = offer.error && errorCode(offer.error) !== 'REAUTHENTICATION_REQUIRED';
  return (
    <FormDialog
      open
      size="l"
      title={`Hand the shop over to ${name}`}
      save="Offer the shop"
      saving="Offering..."
      busy={offer.isPending}
      dirty={false}
      problem={failed ? errorMessage(offer.error) : null}
      onSubmit={() => offer.mutate()}
      onClose={onClose}
    >
      <div className={styles.twoColumns}>
        <div>
          <RoleChoice legend="You become" roles={roles} value={role} onChange={setRole} />
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
    </FormDialog>
  );
}
