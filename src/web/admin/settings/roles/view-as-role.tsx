import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Eye } from '../../../icons/eye.ts';
import { errorMessage } from '../../../lib/errors.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import type { Role } from '../team/team.ts';

/** Opens the panel as this role sees it; `isDraft`: what is ticked is not saved, and would not be seen. */
export function ViewAsRole({ role, isDraft }: { role: Role; isDraft: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: () => adminApi.team.roles.view({ key: role.key }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: adminQueries.panel.permissions.key() });
      void navigate('/admin');
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  return (
    <>
      {isDraft ? null : (
        <BusyButton variant="plain" busy={begin.isPending} busyLabel="Opening..." onClick={() => begin.mutate()}>
          <Eye />
          See the panel as this role
        </BusyButton>
      )}
      <small className="muted">
        {isDraft ? 'Save the changes to see the panel as this role.' : 'For 15 minutes, without changing anything.'}
      </small>
    </>
  );
}
