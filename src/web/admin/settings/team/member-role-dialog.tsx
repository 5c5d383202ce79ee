import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '#features/team/rules.ts';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useEditConflict } from '../../components/form/use-edit-conflict.ts';
import settingsPageStyles from '../settings-page.module.css';
import { RoleChoice } from './role-choice.tsx';
import { RoleConsequence } from './role-consequence.tsx';
import styles from './team.module.css';
import { type Member, useRoles } from './team.ts';

/** Changes a member's role, or requires a second factor of them; an open panel follows at once. */
export function MemberRoleDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const client = useQueryClient();
  const roles = useRoles().data ?? [];
  const [chosen, setChosen] = useState(member.role);
  const [isSecondFactorRequired, setSecondFactorRequired] = useState(member.secondFactorRequired);
  const conflict = useEditConflict({ role: member.role, secondFactorRequired: member.secondFactorRequired }, []);
  const role = roles.find(({ key }) => key === chosen);
  const isRequired = role?.secondFactorRequired ?? false;
  const save = useMutation({
    mutationFn: () =>
      adminApi.team.setRole({
        ...{ id: member.id, role: chosen, secondFactorRequired: isSecondFactorRequired },
        expected: conflict.current(),
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: adminQueries.team.key() });
      toast('Role saved', `${nameOf(member)} is ${role?.name}. An open panel follows within two seconds.`);
      onClose();
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    setProblem(null);
    save.mutate(undefined, {
      onError: (error) =>
        setProblem(
          errorCode(error) === 'REAUTHENTICATION_REQUIRED' ? null : (conflict.said(error) ?? errorMessage(error)),
        ),
    });
  };
  return (
    <FormDialog
      open
      size="l"
      title={`Role of ${nameOf(member)}`}
      save="Save role"
      saving="Saving..."
      busy={save.isPending}
      dirty={chosen !== member.role || isSecondFactorRequired !== member.secondFactorRequired}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.twoColumns}>
        <div>
          <RoleChoice roles={roles} value={chosen} onChange={setChosen} />
          <div className={settingsPageStyles.switchRow}>
            <Switch
              label="Require a second factor"
              checked={isSecondFactorRequired || isRequired}
              disabled={isRequired}
              onChange={setSecondFactorRequired}
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
    </FormDialog>
  );
}
