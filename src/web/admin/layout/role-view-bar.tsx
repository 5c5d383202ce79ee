import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { Eye } from '../../icons/eye.ts';
import { adminApi, adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useAction } from '../components/use-action.ts';
import type { RoleView } from '../use-live-permissions.ts';
import styles from './panel-bar.module.css';

/** Shown during a role view: the role, the end, and a button to leave it. */
export function RoleViewBar({ view }: { view: RoleView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const end = useAction({
    run: () => adminApi.team.roles.endView(),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: adminQueries.panel.permissions.key() });
      void navigate(`/admin/settings/roles?role=${encodeURIComponent(view.key)}`);
    },
  });
  return (
    <section className={styles.bar} aria-label="Viewing as a role">
      <Eye />
      <p>
        <b>You are viewing the panel as {view.name}.</b>{' '}
        <span>Nothing can be changed. It ends automatically at {formatDateTime(view.endsAt).slice(-5)}.</span>
      </p>
      <ActionButton action={end} busyLabel="Ending...">
        End
      </ActionButton>
    </section>
  );
}
