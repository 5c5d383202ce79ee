import { useQuery } from '@tanstack/react-query';
import { nameOf } from '#features/team/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { LogOut } from '../../../icons/log-out.ts';
import { Monitor } from '../../../icons/monitor.ts';
import { Smartphone } from '../../../icons/smartphone.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/dialog.tsx';
import textStyles from '../../../ui/text.module.css';
import { adminApi, adminQueries } from '../../api.ts';
import { QueryState } from '../../components/query-state.tsx';
import { useAction } from '../../components/use-action.ts';
import { useMay } from '../../permissions.tsx';
import styles from './team.module.css';
import { formatSeen, type Member, reloadTeam } from './team.ts';

/** The sessions of a member; each can be ended, or all at once. */
export function MemberSessionsDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const mayEnd = useMay()('team.write') && member.isManaged;
  const query = adminQueries.team.sessions.queryOptions({ input: { id: member.id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const end = useAction({
    run: async (sessionId: string | null) => {
      if (sessionId) await adminApi.team.endSession({ id: member.id, sessionId });
      else await adminApi.team.endSessions({ id: member.id });
    },
    reload: reloadTeam,
    success: (_, sessionId) => [sessionId ? 'Session ended' : 'All sessions ended', nameOf(member)],
  });
  return (
    <Dialog open title={`Sessions of ${nameOf(member)}`} onClose={onClose}>
      <DialogBody>
        {!data ? (
          <QueryState what="The sessions" heading="h3" bare error={error} refetch={refetch} />
        ) : data.length === 0 ? (
          <p className="muted">Signed in nowhere.</p>
        ) : (
          <ul className={styles.sessions}>
            {data.map(({ id, browser, signedInAt, lastSeenAt, isCurrent, hasSecondFactor }) => {
              const Icon = /Android|iPhone|iPad/.test(browser) ? Smartphone : Monitor;
              return (
                <li key={id}>
                  <Icon />
                  <span>
                    <b>{browser}</b>
                    {isCurrent && <span className="muted"> this one</span>}
                    <small className="muted">
                      since {formatDateTime(signedInAt)}, {hasSecondFactor ? 'with' : 'without'} second factor
                    </small>
                  </span>
                  <span className="muted">{formatSeen(lastSeenAt)}</span>
                  {mayEnd && (
                    <Button size="small" disabled={end.isPending} onClick={() => end.mutate(id)}>
                      End<span className="visually-hidden"> the session in {browser}</span>
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </DialogBody>
      <DialogFoot>
        <span className={`${arrangeStyles.grow} muted ${textStyles.small}`}>
          An ended session stops reading and writing within two seconds.
        </span>
        {mayEnd && data && data.length > 1 && (
          <Button isDanger icon={LogOut} disabled={end.isPending} onClick={() => end.mutate(null)}>
            End all
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}
