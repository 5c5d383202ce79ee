import { adminApi } from '../../api.ts';
import { useAction } from '../../components/use-action.ts';
import { type Invitation, reloadTeam } from './team.ts';

export type InvitationActions = ReturnType<typeof useInvitationActions>;

/** Sends an invitation again, or withdraws it. */
export function useInvitationActions() {
  const resend = useAction({
    run: ({ id }: Invitation) => adminApi.team.resend({ id }),
    reload: reloadTeam,
    success: (_, { email }) => ['Invitation sent again', `${email} has a new link; the earlier one no longer works.`],
  });
  const withdraw = useAction({
    run: ({ id }: Invitation) => adminApi.team.withdraw({ id }),
    reload: reloadTeam,
    success: (_, { email }) => ['Invitation withdrawn', `The link to ${email} no longer works.`],
  });
  return { resend, withdraw };
}
