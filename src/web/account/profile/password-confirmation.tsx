import type { FormEvent, ReactNode } from 'react';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import dialogStyles from '../../ui/dialog.module.css';
import formStyles from '../../ui/form.module.css';
import { FormNotice } from '../../ui/form-notice.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { PasswordField } from '../components/password-field.tsx';

type Props = {
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

/** The last step of what a browser left open must not be able to do: the password. */
export function PasswordConfirmation({ email, go, busyLabel, final, keep, busy, run, error, onClose }: Props) {
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
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      {error && <FormNotice>{error}</FormNotice>}
      {/* tells a password manager whose password this is */}
      <input
        className="visually-hidden"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField label="Your password" name="password" autoComplete="current-password" error={problems.password} />
      <div className={dialogStyles.actions}>
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
      </div>
    </form>
  );
}

/** What to say above the form of a refusal; a wrong password is said at its field. */
export const passwordErrorMessage = (error: Error | null): string | null =>
  error && errorCode(error) !== 'INVALID_CREDENTIALS' ? errorMessage(error) : null;
