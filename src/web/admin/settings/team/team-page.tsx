import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { ScrollText } from '../../../icons/scroll-text.ts';
import { UserPlus } from '../../../icons/user-plus.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import badgeStyles from '../../../ui/badge.module.css';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { HandoverBar } from '../../layout/handover-bar.tsx';
import { useMay } from '../../permissions.tsx';
import { SettingsNav } from '../settings-nav.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { EndMemberDialog } from './end-member-dialog.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRoleDialog } from './member-role-dialog.tsx';
import { MemberSessionsDialog } from './member-sessions-dialog.tsx';
import { type TeamAction, type TeamRow, teamRows, useRoles, useTeam } from './team.ts';
import { TeamFacts } from './team-facts.tsx';
import { TeamList } from './team-list.tsx';

/** Settings → Team: members with their roles and sessions. */
export function TeamPage() {
  const team = useTeam();
  // its dialogs choose among them, and focus the chosen one
  useRoles();
  const mayWrite = useMay()('team.write');
  const [openDialog, setOpenDialog] = useState<TeamAction | null>(null);
  const close = () => setOpenDialog(null);
  const { data, error, refetch } = team;
  const rows = data && teamRows(data);
  const count = (kind: TeamRow['kind']) => rows?.filter((row) => row.kind === kind).length ?? 0;
  return (
    <>
      <SettingsNav />
      <div className={arrangeStyles.section}>
        <h1 className={settingsPageStyles.title}>Team</h1>
        {rows && (
          <span className={badgeStyles.total}>
            {pluralize(count('active'), 'member')}, {count('invited')} invited
          </span>
        )}
        <div className={arrangeStyles.actions}>
          {useMay()('security.read') && (
            <LinkButton icon={ScrollText} to="/admin/settings/security">
              Security events
            </LinkButton>
          )}
          {mayWrite && (
            <Button variant="primary" icon={UserPlus} onClick={() => setOpenDialog({ what: 'invite' })}>
              Invite a member
            </Button>
          )}
        </div>
      </div>
      <p className={`muted ${settingsPageStyles.about}`}>Who works in this panel, with which role, and from where.</p>
      {!data || !rows ? (
        <QueryState what="The team" error={error} refetch={refetch} />
      ) : (
        <>
          <HandoverBar side="giver" />
          <TeamFacts team={data} />
          <TeamList query={team} onAct={setOpenDialog} />
        </>
      )}
      {openDialog?.what === 'invite' && <InviteDialog invitee={openDialog.invitee ?? null} onClose={close} />}
      {openDialog?.what === 'role' && <MemberRoleDialog member={openDialog.member} onClose={close} />}
      {openDialog?.what === 'sessions' && <MemberSessionsDialog member={openDialog.member} onClose={close} />}
      {openDialog?.what === 'handover' && <HandoverDialog member={openDialog.member} onClose={close} />}
      {openDialog?.what === 'end' && <EndMemberDialog member={openDialog.member} onClose={close} />}
    </>
  );
}
