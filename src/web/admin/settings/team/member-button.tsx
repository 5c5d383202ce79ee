import { nameOf } from '#features/team/rules.ts';
import buttonStyles from '../../../ui/button.module.css';
import type { Member, TeamAction } from './team.ts';

/** The name of a member, which opens the sessions. */
export function MemberButton({ member, onAct }: { member: Member; onAct(action: TeamAction): void }) {
  return (
    <button type="button" className={buttonStyles.textButton} onClick={() => onAct({ what: 'sessions', member })}>
      {nameOf(member)}
    </button>
  );
}
