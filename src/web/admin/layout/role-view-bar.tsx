import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { Eye } from '../../icons/eye.ts';
import { errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastError } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import type { RoleView } from '../use-live-permissions.ts';
import styles from './panel-bar.module.css';

/** Shown during a role view: the role, the end, and a button to leave it. */
export function RoleViewBar({ view }: { view: RoleView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const end = useMutation({
    mutationFn: () => adminApi.team.roles.endView(),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: adminQueries.panel.permissions.key() });
      void navigate(`/admin/settings/roles?role=${encodeURIComponent(view.key)}`);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  return (
    <section className={styles.bar} aria-label="Viewing as a role">
      <Eye />
      <p>
        <b>You are viewing the panel as {view.name}.</b>{' '}
        <span>Nothing can be changed. It ends automatically at {formatDateTime(view.endsAt).slice(-5)}.</span>
      </p>
      <BusyButton variant="plain" busy={end.isPending} busyLabel="Ending..." onClick={() => end.mutate()}>
        End
      </BusyButton>
    </section>
  );
}
