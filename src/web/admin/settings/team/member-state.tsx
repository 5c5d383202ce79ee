import { formatDate } from '#shared/dates.ts';
import { Ban } from '../../../icons/ban.ts';
import { CircleMinus } from '../../../icons/circle-minus.ts';
import { ClockAlert } from '../../../icons/clock-alert.ts';
import { Send } from '../../../icons/send.ts';
import { ShieldCheck } from '../../../icons/shield-check.ts';
import { Badge } from '../../../ui/badge.tsx';
import { inviteEnds, type TeamRow } from './team.ts';

/** Whether a second factor is set up, or why none is required. */
export function MemberState({ row }: { row: TeamRow }) {
  if (row.kind === 'invited')
    return (
      <Badge hue={row.isExpired ? 'amber' : 'blue'} icon={row.isExpired ? ClockAlert : Send} plain>
        {inviteEnds(row)}
      </Badge>
    );
  if (row.kind === 'ended')
    return (
      <Badge hue="grey" icon={Ban} plain>
        Ended {formatDate(row.endedAt ?? '')} by {row.endedBy?.split(' ')[0] ?? 'a deleted account'}
      </Badge>
    );
  if (row.secondFactor === 'on')
    return (
      <Badge hue="green" icon={ShieldCheck} plain>
        App and codes
      </Badge>
    );
  if (row.secondFactor === 'off')
    return (
      <Badge hue="grey" icon={CircleMinus} plain>
        Off, not required
      </Badge>
    );
  return (
    <Badge hue="amber" icon={ClockAlert} plain>
      {row.secondFactorDueAt ? `Due by ${formatDate(row.secondFactorDueAt)}` : 'At the next sign-in'}
    </Badge>
  );
}
