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
  /** what is about to be done */
  children: ReactNode;
  email: string;
  go: string;
  busyLabel: string;
  /** what it does cannot be undone */
  final?: boolean;
  keep: string;
  busy: boolean;
  run(password: string, failed: (error: Error) => void): void;
  /** the last refusal in words, when it is not about the password */
  error: ReactNode;
  onClose(): void;
};

/** The last step in a dialog of what a browser left open must not be able to do: the password. */
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
        <BusyButton
          className={
            final ? `${buttonStyles.button} ${buttonStyles.solidDanger}` : `${buttonStyles.button} ${buttonStyles.dark}`
          }
          busy={busy}
          busyLabel={busyLabel}
        >
          {go}
        </BusyButton>
      </DialogFoot>
    </form>
  );
}

/** What to say above the form of a refusal; a wrong password is said at its field. */
export const passwordErrorMessage = (error: Error | null): string | null =>
  error && errorCode(error) !== 'INVALID_CREDENTIALS' ? errorMessage(error) : null;
