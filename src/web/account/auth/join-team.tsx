import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { PASSWORD_MINIMUM_ADMIN } from '#features/customers/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { authPath } from '../../shop/auth-path.ts';
import { clearUserData } from '../../shop/user-data.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { accountApi, accountQueries } from '../api.ts';
import { PasswordField } from '../components/password-field.tsx';
import { serverPasswordError, validateNewPassword } from '../components/password-messages.ts';
import { AuthLayout } from './auth-layout.tsx';
import mailSentStyles from './mail-sent.module.css';

/** Accepts an invitation with name and password. */
export default function JoinTeam() {
  const { hash } = useLocation();
  // in the fragment, so that the token reaches no server and no log
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const { data, error, refetch } = useQuery({
    ...accountQueries.invitation.read.queryOptions({ input: { token: token ?? '' } }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isOver = !token || errorCode(error) === 'INVALID_LINK';
  return (
    <AuthLayout title="Join the team" art={2} line="Welcome to the team.">
      {isOver ? (
        <Over />
      ) : error ? (
        <LoadFailed
          heading="h1"
          title="The invitation could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data && token ? (
        <JoinForm token={token} invitation={data} />
      ) : (
        <p role="status">Reading the invitation</p>
      )}
    </AuthLayout>
  );
}

function Over() {
  return (
    <div className={mailSentStyles.message}>
      <h1 className="heading-1 heading">This invitation is no longer valid</h1>
      <p>It was used, replaced, withdrawn or has expired. Ask who invited you to send it again.</p>
      <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/auth">
        Sign In
      </Link>
    </div>
  );
}

type Invitation = Awaited<ReturnType<typeof accountApi.invitation.read>>;

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { problems, show, form } = useFieldErrors<'fullName' | 'password' | 'again'>();
  const { email, fullName, roleName, invitedBy, hasAccount, expiresAt } = invitation;
  const join = useMutation({
    mutationFn: (input: { fullName: string; password: string }) => accountApi.invitation.accept({ token, ...input }),
    onSuccess: () => {
      // all sessions of the account have ended, including this browser's
      clearUserData(client);
      toast('Welcome to the team', `Sign in as ${email}.`);
      void navigate(authPath('/admin'), { replace: true });
    },
    onError: (error, { password }) => {
      if (errorCode(error) === 'INVALID_LINK')
        return void client.invalidateQueries({ queryKey: accountQueries.invitation.key() });
      const weak = serverPasswordError(error, password);
      toastError('Error', weak ?? errorMessage(error));
      if (weak) show({ password: weak });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (join.isPending) return;
    const text = formValues(event.currentTarget);
    const [name, password] = [text('fullName').trim(), text('password')];
    const wrong = show({
      fullName: name ? undefined : 'Enter your name',
      password: validateNewPassword(password, { email, fullName: name }, PASSWORD_MINIMUM_ADMIN),
      again: text('again') === password ? undefined : 'Passwords do not match',
    });
    if (!wrong) join.mutate({ fullName: name, password });
  };
  return (
    <>
      <h1 className="heading-1 heading">Join the team</h1>
      <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
        <p>
          {invitedBy} invites you to work as <b>{roleName}</b>, with the address <b>{email}</b>. The link ends on{' '}
          {formatDateTime(expiresAt)}.
        </p>
        {hasAccount && (
          <p className="muted">
            This address has an account here: it becomes your account in the team, with the password you choose now.
          </p>
        )}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <TextField
          label="Your name"
          name="fullName"
          autoComplete="name"
          maxLength={100}
          defaultValue={fullName}
          error={problems.fullName}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          error={problems.password}
          hint={`At least ${PASSWORD_MINIMUM_ADMIN} characters.`}
        />
        <PasswordField label="Confirm password" name="again" autoComplete="new-password" error={problems.again} />
        <BusyButton busy={join.isPending} busyLabel="Joining...">
          Join the team
        </BusyButton>
      </form>
    </>
  );
}
