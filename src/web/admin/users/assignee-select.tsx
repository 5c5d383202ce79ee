import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/use-session.ts';
import fieldStyles from '../../ui/field.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import type { TicketDetail } from './users.ts';

type Props = { ticket: TicketDetail; onAssigned(ticket: TicketDetail): void };

/** Who answers the ticket. I assigns it to the user. */
export function AssigneeSelect({ ticket, onAssigned }: Props) {
  const id = useId();
  const userId = useSession()?.user.id;
  const assignees = useQuery({ ...adminQueries.support.assignees.queryOptions(), staleTime: 60_000 }).data ?? [];
  const assign = useMutation({
    mutationFn: (assigneeId: string | null) => adminApi.support.assign({ id: ticket.id, assigneeId }),
    onSuccess: (changed) => {
      toast(changed.assignee ? `Assigned to ${changed.assignee.name}` : 'Assigned to nobody', changed.number);
      onAssigned(changed);
    },
    onError: (failed) => toastError('The assignee was not changed', errorMessage(failed)),
  });
  const { assignee } = ticket;
  const isMine = assignee?.id === userId;
  useKeyboardShortcuts({ i: userId && !isMine && !assign.isPending ? () => assign.mutate(userId) : undefined });
  const isListed = !assignee || assignees.some((member) => member.id === assignee.id);
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Assignee
      </label>
      <select
        id={id}
        className={fieldStyles.input}
        value={(assign.isPending ? assign.variables : assignee?.id) ?? ''}
        aria-busy={assign.isPending}
        onChange={(event) => !assign.isPending && assign.mutate(event.target.value || null)}
      >
        <option value="">Nobody</option>
        {!isListed && <option value={assignee.id}>{assignee.name} (no longer answers tickets)</option>}
        {assignees.map((member) => (
          <option key={member.id} value={member.id}>
            {member.id === userId ? `${member.name} (you)` : member.name}
          </option>
        ))}
      </select>
    </>
  );
}
