import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { browserKey } from '../../lib/browser-key.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import formStyles from '../../ui/form.module.css';
import { FormNotice } from '../../ui/form-notice.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { PasswordField } from '../components/password-field.tsx';
import { signInPath } from './sign-up-origin.ts';

type Props = { token: string; onClose(): void };

/** Confirms an e-mail address with a click. In another browser it asks for the sign-up's password. */
export default function ConfirmEmailDialog({ token, onClose }: Props) {
  const { problems, show, form } = useFieldErrors<'password'>();
  const [asksPassword, setAsksPassword] = useState(false);
  const confirm = useMutation({
    mutationFn: (password: string) =>
      api.customers.confirmEmail({ token, browser: browserKey(), ...(password ? { password } : {}) }),
    onError: (error) => {
      if (errorCode(error) === 'PASSWORD_REQUIRED') setAsksPassword(true);
      if (errorCode(error) === 'INVALID_CREDENTIALS')
        show({ password: 'This is not the password you signed up with. Please try again.' });
    },
  });
  const code = errorCode(confirm.error);
  // a malformed token is treated like an expired one
  const ended = ['INVALID_LINK', 'BAD_REQUEST'].includes(code ?? '');
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (confirm.isSuccess || ended) next.current?.focus();
  }, [confirm.isSuccess, ended]);
  useEffect(() => {
    if (asksPassword) form.ref.current?.querySelector('input')?.focus();
  }, [asksPassword, form.ref]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm.isPending) return;
    const password = asksPassword ? formValues(event.currentTarget)('password') : '';
    if (!show({ password: asksPassword && !password ? 'Enter the password' : undefined })) confirm.mutate(password);
  };

  if (confirm.isSuccess)
    return (
      <Dialog open bare title="Your email is confirmed" onClose={onClose}>
        <DialogBody>
          <p role="status">Welcome. Sign in with the email and password you chose.</p>
          <Link
            ref={next}
            className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.fullWidth}`}
            to={signInPath()}
            onClick={onClose}
          >
            Sign In
          </Link>
        </DialogBody>
      </Dialog>
    );
  if (ended)
    return (
      <Dialog open bare title="Invalid or expired link" onClose={onClose}>
        <DialogBody>
          <p role="status">
            If you have confirmed the address before, just sign in. If not, sign up again and we send a new link.
          </p>
        </DialogBody>
        <DialogFoot>
          <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/auth?tab=sign-up" onClick={onClose}>
            Sign Up
          </Link>
          <Link ref={next} className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/auth" onClick={onClose}>
            Sign In
          </Link>
        </DialogFoot>
      </Dialog>
    );
  const failed = confirm.isError && !['PASSWORD_REQUIRED', 'INVALID_CREDENTIALS'].includes(code ?? '');
  return (
    <Dialog open bare title="Is this your email?" onClose={onClose}>
      <DialogBody>
        <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
          {failed && <FormNotice>{errorMessage(confirm.error)}</FormNotice>}
          {asksPassword ? (
            <>
              <p>
                The sign-up came from another browser. Enter the password that was chosen there. If you did not sign up,
                nothing happens.
              </p>
              <PasswordField
                label="Password you signed up with"
                name="password"
                autoComplete="current-password"
                error={problems.password}
              />
            </>
          ) : (
            <p>One click finishes your account. You can sign in right after.</p>
          )}
          <BusyButton busy={confirm.isPending} busyLabel="Confirming...">
            Confirm e-mail
          </BusyButton>
          {asksPassword && (
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.fullWidth}`}
              onClick={onClose}
            >
              I did not sign up
            </button>
          )}
        </form>
      </DialogBody>
    </Dialog>
  );
}
