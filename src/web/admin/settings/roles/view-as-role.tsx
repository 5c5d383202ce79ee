import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Eye } from '../../../icons/eye.ts';
import { adminApi, adminQueries } from '../../api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useAction } from '../../components/use-action.ts';
import type { Role } from '../team/team.ts';

/** Opens the panel as this role sees it; `isDraft`: what is ticked is not saved, and would not be seen. */
export function ViewAsRole({ role, isDraft }: { role: Role; isDraft: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const begin = useAction({
    run: () => adminApi.team.roles.view({ key: role.key }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: adminQueries.panel.permissions.key() });
      void navigate('/admin');
    },
  });
  return (
    <>
      {isDraft ? null : (
        <ActionButton action={begin} icon={Eye} busyLabel="Opening...">
          See the panel as this role
        </ActionButton>
      )}
      <small className="muted">
        {isDraft ? 'Save the changes to see the panel as this role.' : 'For 15 minutes, without changing anything.'}
      </small>
    </>
  );
}
