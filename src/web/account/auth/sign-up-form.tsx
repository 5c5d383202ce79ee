import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { ACCOUNT_NOTICE, PASSWORD_MINIMUM } from '#features/customers/rules.ts';
import { api } from '../../lib/api.ts';
import { browserKey } from '../../lib/browser-key.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { FormNotice } from '../../ui/form-notice.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { validateEmail } from '../components/email-error.ts';
import { EmailField } from '../components/email-field.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { serverPasswordError, validateNewPassword } from '../components/password-messages.ts';

type Props = { email: string; onEmail(email: string): void; onSent(email: string): void };

/** Creates an account, which works once its address is confirmed. */
export function SignUpForm({ email, onEmail, onSent }: Props) {
  const { problems, show, form } = useFieldErrors<'fullName' | 'email' | 'password'>();
  const signUp = useMutation({
    mutationFn: (typed: { fullName: string; email: string; password: string }) =>
      api.customers.signUp({ ...typed, browser: browserKey() }),
    onSuccess: (_, typed) => {
      toast('Check your email', 'We sent you a confirmation link.');
      onSent(typed.email);
    },
    onError: (error, typed) => {
      const weak = serverPasswordError(error, typed.password);
      const refusedInput = errorCode(error) === 'BAD_REQUEST';
      toastError('Sign up failed', weak ?? (refusedInput ? 'Invalid email address' : errorMessage(error)));
      if (weak) show({ password: weak });
      else if (refusedInput) show({ email: 'Invalid email address' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signUp.isPending) return;
    const text = formValues(event.currentTarget);
    const typed = { fullName: text('fullName').trim(), email: text('email').trim(), password: text('password') };
    const wrong = show({
      fullName: typed.fullName ? undefined : 'Enter your full name',
      email: validateEmail(typed.email),
      password: validateNewPassword(typed.password, typed),
    });
    if (!wrong) signUp.mutate(typed);
  };
  const elsewhere = signUp.isError && !problems.password && !problems.email;
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      {elsewhere && <FormNotice>No account was created yet. What you typed is still here.</FormNotice>}
      <TextField
        label="Full name"
        name="fullName"
        autoComplete="name"
        maxLength={100}
        required
        error={problems.fullName}
      />
      <EmailField
        autoComplete="email"
        defaultValue={email}
        onChange={(event) => onEmail(event.target.value)}
        error={problems.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={problems.password}
        hint={`At least ${PASSWORD_MINIMUM} characters.`}
      />
      <BusyButton busy={signUp.isPending} busyLabel="Creating account...">
        Sign Up
      </BusyButton>
      <p className="text-small muted">We send one mail to confirm the address. After that you can sign in.</p>
      <p className="text-small muted">
        {ACCOUNT_NOTICE} More in the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </form>
  );
}
