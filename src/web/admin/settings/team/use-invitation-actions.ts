import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { adminApi } from '../../api.ts';
import { type Invitation, reloadTeam } from './team.ts';

export type InvitationActions = ReturnType<typeof useInvitationActions>;

/** Sends an invitation again, or withdraws it. */
export function useInvitationActions() {
  const client = useQueryClient();
  const reload = () => reloadTeam(client);
  const resend = useMutation({
    mutationFn: ({ id }: Invitation) => adminApi.team.resend({ id }),
    onSuccess: (_, { email }) => {
      void reload();
      toast('Invitation sent again', `${email} has a new link; the earlier one no longer works.`);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  const withdraw = useMutation({
    mutationFn: ({ id }: Invitation) => adminApi.team.withdraw({ id }),
    onSuccess: (_, { email }) => {
      void reload();
      toast('Invitation withdrawn', `The link to ${email} no longer works.`);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
  });
  return { resend, withdraw };
}
