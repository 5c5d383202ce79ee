import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nameOf } from '#features/team/rules.ts';
import { errorMessage } from '../../../lib/errors.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import type { Member } from './team.ts';

/** Asks before a member is removed, and states what stays. */
export function EndMemberDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => adminApi.team.end({ id: member.id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: adminQueries.team.key() });
      toast(`${nameOf(member)} was removed from the team`, 'Their sessions have ended.');
    },
    onError: (error) => toastError('Error', errorMessage(error)),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`End ${nameOf(member)}`}
      confirm="End membership"
      busyLabel="Ending..."
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>{nameOf(member)} is signed out everywhere; an open panel stops within two seconds.</p>
      <p className="muted">The account stays as a customer account, and past changes keep the name.</p>
    </ConfirmDialog>
  );
}
