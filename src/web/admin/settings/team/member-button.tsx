import { nameOf } from '#features/team/rules.ts';
import { Button } from '../../../ui/button.tsx';
import type { Member, TeamAction } from './team.ts';

/** The name of a member, which opens the sessions. */
export function MemberButton({ member, onAct }: { member: Member; onAct(action: TeamAction): void }) {
  return (
    <Button variant="text" onClick={() => onAct({ what: 'sessions', member })}>
      {nameOf(member)}
    </Button>
  );
}
