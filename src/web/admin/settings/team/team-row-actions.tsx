import { nameOf } from '#features/team/rules.ts';
import { OWNER_ROLE } from '#shared/staff-role.ts';
import { KeyRound } from '../../../icons/key-round.ts';
import { UserMinus } from '../../../icons/user-minus.ts';
import { X } from '../../../icons/x.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import tableCellStyles from '../../../ui/table-cell.module.css';
import type { Member, TeamAction, TeamRow } from './team.ts';
import type { InvitationActions } from './use-invitation-actions.ts';

type Props = {
  row: TeamRow;
  mayWrite: boolean;
  /** whether the user owns the shop, and may hand it over */
  isOwner: boolean;
  manages(row: TeamRow): row is Member;
  invitationActions: InvitationActions;
  onAct(action: TeamAction): void;
};

/** The actions that a row of the team offers to the user. */
export function TeamRowActions({ row, mayWrite, isOwner, manages, invitationActions, onAct }: Props) {
  const { resend, withdraw } = invitationActions;
  return (
    <span className={tableCellStyles.rowActions}>
      {isOwner && manages(row) && row.role !== OWNER_ROLE && (
        <IconButton
          icon={KeyRound}
          label={`Hand the shop over to ${nameOf(row)}`}
          onClick={() => onAct({ what: 'handover', member: row })}
        />
      )}
      {manages(row) && (
        <IconButton icon={UserMinus} label={`End ${nameOf(row)}`} onClick={() => onAct({ what: 'end', member: row })} />
      )}
      {mayWrite && row.kind === 'invited' && (
        <>
          <Button size="small" aria-disabled={resend.isPending} onClick={() => !resend.isPending && resend.mutate(row)}>
            Resend<span className="visually-hidden"> the invitation of {nameOf(row)}</span>
          </Button>
          <IconButton
            icon={X}
            label={`Withdraw the invitation of ${nameOf(row)}`}
            onClick={() => withdraw.mutate(row)}
          />
        </>
      )}
      {mayWrite && row.kind === 'ended' && (
        <Button size="small" onClick={() => onAct({ what: 'invite', invitee: row })}>
          Invite again<span className="visually-hidden">: {nameOf(row)}</span>
        </Button>
      )}
    </span>
  );
}
