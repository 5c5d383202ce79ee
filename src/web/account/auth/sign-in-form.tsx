import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { toastError } from '../../ui/toast.tsx';
import { typedIn, useProblems } from '../../ui/use-problems.ts';
import { EmailField } from '../parts/email-field.tsx';
import { emailProblem } from '../parts/email-problem.ts';
import { PasswordField } from '../parts/password-field.tsx';
import { useSignedIn } from './signed-in.ts';

type Props = {
  email: string;
  onEmail(email: string): void;
  onSignedIn?(): void;
  /** set where one can also sign up */
  onSignUp?(): void;
};

/** E-mail and password. */
export function SignInForm({ email, onEmail, onSignedIn, onSignUp }: Props) {
  const { problems, show, form } = useProblems<'email' | 'password'>();
  const signedIn = useSignedIn();
  const signIn = useMutation({
    mutationFn: (typed: { email: string; password: string }) => api.customers.signIn(typed),
    onSuccess: (session) => {
      onSignedIn?.();
      signedIn(session);
    },
    onError: (error) => {
      toastError('Sign in failed', errorMessage(error));
      if (errorCode(error) === 'INVALID_CREDENTIALS')
        show({ password: 'Check the email and the password, then try again.' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const text = typedIn(event.currentTarget);
    const password = text('password');
    const found = { email: emailProblem(text('email')), password: password ? undefined : 'Enter your password' };
    if (!show(found)) signIn.mutate({ email: text('email').trim(), password });
  };
  const failure = signIn.isError ? errorCode(signIn.error) : null;
  return (
    <form className="form" {...form} method="post" onSubmit={submit}>
      {failure === 'EMAIL_NOT_CONFIRMED' ? (
        <FormNotice>
          Open the link in the mail we sent you.
          {onSignUp && (
            <>
              {' '}
              No mail?{' '}
              <button type="button" className="lnk" onClick={onSignUp}>
                Sign up again
              </button>{' '}
              and we send a new one.
            </>
          )}
        </FormNotice>
      ) : (
        signIn.isError &&
        failure !== 'INVALID_CREDENTIALS' && (
          <FormNotice>You are not signed in yet. What you typed is still here.</FormNotice>
        )
      )}
      <EmailField defaultValue={email} onChange={(event) => onEmail(event.target.value)} error={problems.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={problems.password}
        aside={
          <Link className="lnk sm" to="/forgot-password">
            Forgot password?
          </Link>
        }
      />
      <BusyButton busy={signIn.isPending || signIn.isSuccess} busyLabel="Signing in...">
        Sign In
      </BusyButton>
      <p className="sm muted">Your cart and wishlist wait for you after signing in.</p>
    </form>
  );
}
