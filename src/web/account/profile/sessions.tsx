import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { clearUserData } from '../../shop/user-data.ts';
import badgeStyles from '../../ui/badge.module.css';
import buttonStyles from '../../ui/button.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { toast } from '../../ui/toast.tsx';
import { accountApi, accountQueries } from '../api.ts';
import consentsStyles from './consents.module.css';
import { PasswordConfirmation, passwordErrorMessage } from './password-confirmation.tsx';
import profileSectionsStyles from './profile-sections.module.css';
import styles from './sessions.module.css';

type Session = Awaited<ReturnType<typeof accountApi.sessions.list>>[number];
type OpenDialog = { kind: 'one'; session: Session } | { kind: 'all' };

const sessionsQuery = () => ({ ...accountQueries.sessions.list.queryOptions({ input: undefined }), staleTime: 0 });

/** The user's sessions; others can be ended one by one, and all at once. */
export function Sessions({ email }: { email: string }) {
  const { data, isError, error, refetch } = useQuery(sessionsQuery());
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (isError && !data)
    return <LoadFailed title="Error loading sessions" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={profileSectionsStyles.waiting} role="status">
        <span className="visually-hidden">Loading where you are signed in</span>
        <div className={skeletonStyles.skeleton} />
        <div className={skeletonStyles.skeleton} />
      </div>
    );
  const close = () => setOpenDialog(null);
  return (
    <>
      <ul ref={list} className={consentsStyles.list} tabIndex={-1} aria-label="Sessions">
        {data.map((session) => (
          <Row key={session.id} session={session} onEnd={() => setOpenDialog({ kind: 'one', session })} />
        ))}
      </ul>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.outline} ${styles.endAll}`}
        onClick={() => setOpenDialog({ kind: 'all' })}
      >
        Sign out everywhere
      </button>
      <Dialog open={openDialog?.kind === 'one'} preventOutsideClose title="Sign out this browser?" onClose={close}>
        {openDialog?.kind === 'one' && (
          <EndOne
            email={email}
            session={openDialog.session}
            onClose={close}
            onEnded={() => {
              close();
              // the focused button disappears with its session
              requestAnimationFrame(() => list.current?.focus());
            }}
          />
        )}
      </Dialog>
      <Dialog open={openDialog?.kind === 'all'} preventOutsideClose title="Sign out everywhere?" onClose={close}>
        <EndAll email={email} onClose={close} />
      </Dialog>
    </>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd(): void }) {
  const { browser, isCurrent, signedInAt, lastSeenAt } = session;
  return (
    <li>
      <div className={consentsStyles.title}>
        <b>{browser}</b>
        {isCurrent && <span className={`${badgeStyles.badge} ${badgeStyles.success}`}>This browser</span>}
      </div>
      <p className="tabular">
        Signed in {formatDateTime(signedInAt)}, last seen {formatDateTime(lastSeenAt)}.
      </p>
      {!isCurrent && (
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
          onClick={onEnd}
        >
          Sign out
          <span className="visually-hidden">
            {' '}
            {browser}, signed in {formatDateTime(signedInAt)}
          </span>
        </button>
      )}
    </li>
  );
}

type EndOneProps = { email: string; session: Session; onClose(): void; onEnded(): void };

function EndOne({ email, session, onClose, onEnded }: EndOneProps) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (password: string) => accountApi.sessions.end({ id: session.id, password }),
    onSuccess: async (remainingSessions) => {
      await writeQueryData(client, sessionsQuery().queryKey, remainingSessions);
      toast('Signed out', session.browser);
      onEnded();
    },
    // it may have ended meanwhile
    onError: () => void client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  return (
    <PasswordConfirmation
      email={email}
      go="Sign out"
      busyLabel="Signing out..."
      keep="Keep it"
      busy={end.isPending}
      run={(password, failed) => end.mutate(password, { onError: failed })}
      error={passwordErrorMessage(end.error)}
      onClose={onClose}
    >
      <p>
        {session.browser}, signed in {formatDateTime(session.signedInAt)}. It needs your password to sign in again.
      </p>
    </PasswordConfirmation>
  );
}

function EndAll({ email, onClose }: { email: string; onClose(): void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (password: string) => accountApi.sessions.endAll({ password }),
    onSuccess: async () => {
      await navigate('/');
      clearUserData(client);
      toast('Signed out everywhere');
    },
  });
  return (
    <PasswordConfirmation
      email={email}
      go="Sign out everywhere"
      busyLabel="Signing out..."
      final
      keep="Stay signed in"
      busy={end.isPending}
      run={(password, failed) => end.mutate(password, { onError: failed })}
      error={passwordErrorMessage(end.error)}
      onClose={onClose}
    >
      <p>This signs out every browser, including this one. Sign in again where you want to continue.</p>
    </PasswordConfirmation>
  );
}
