import type { FormEvent, ReactNode } from 'react';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import dialogStyles from '../../ui/dialog.module.css';
import { DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { AccountHint } from '../components/account-hint.tsx';
import { PasswordField } from '../components/password-field.tsx';

type Props = {
  /** the action to confirm */
  children: ReactNode;
  email: string;
  go: string;
  busyLabel: string;
  /** it cannot be undone */
  final?: boolean;
  keep: string;
  busy: boolean;
  run(password: string, failed: (error: Error) => void): void;
  /** the last error, unless it is about the password */
  error: ReactNode;
  onClose(): void;
};

/** Confirms an action with the password, so that an unattended browser does not suffice. */
export function PasswordConfirmation(props: Props) {
  const { children, email, go, busyLabel, final, keep, busy, run, error, onClose } = props;
  const { problems, show, form } = useFieldErrors<'password'>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const password = formValues(event.currentTarget)('password');
    if (show({ password: password ? undefined : 'Enter your password' })) return;
    run(password, (refusal) => {
      if (errorCode(refusal) === 'INVALID_CREDENTIALS') show({ password: 'The password is wrong' });
    });
  };
  return (
    <form className={dialogStyles.form} {...form} method="post" onSubmit={submit}>
      <DialogBody>
        {children}
        {error && <FormNotice>{error}</FormNotice>}
        <AccountHint email={email} />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={problems.password}
        />
      </DialogBody>
      <DialogFoot>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} onClick={onClose}>
          {keep}
        </button>
        <BusyButton variant={final ? 'destructive' : 'dark'} busy={busy} busyLabel={busyLabel}>
          {go}
        </BusyButton>
      </DialogFoot>
    </form>
  );
}

/** The message above the form for an error; a wrong password is shown at its field. */
export const passwordErrorMessage = (error: Error | null): string | null =>
  error && errorCode(error) !== 'INVALID_CREDENTIALS' ? errorMessage(error) : null;
