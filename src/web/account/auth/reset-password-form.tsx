import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { PASSWORD_MINIMUM } from '#features/customers/rules.ts';
import { api } from '../../lib/api.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { keepKnownBrowser } from '../../lib/known-browsers.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import formStyles from '../../ui/form.module.css';
import { toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { PasswordField } from '../components/password-field.tsx';
import { serverPasswordError, validateNewPassword } from '../components/password-messages.ts';

type Props = { token: string; onDone(): void; onRefused(): void };

/** The new password, entered twice. */
export function ResetPasswordForm({ token, onDone, onRefused }: Props) {
  const { problems, show, form } = useFieldErrors<'password' | 'again'>();
  const reset = useMutation({
    mutationFn: (password: string) => api.customers.resetPassword({ token, password }),
    onSuccess: ({ userId, knownBrowser }) => {
      keepKnownBrowser(userId, knownBrowser);
      onDone();
    },
    onError: (error, password) => {
      if (errorCode(error) === 'INVALID_LINK') return onRefused();
      const weak = serverPasswordError(error, password);
      toastError('Error', weak ?? errorMessage(error, 'Failed to reset password'));
      if (weak) show({ password: weak });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reset.isPending) return;
    const text = formValues(event.currentTarget);
    const password = text('password');
    const wrong = show({
      password: validateNewPassword(password, { email: '' }),
      again: text('again') === password ? undefined : 'Passwords do not match',
    });
    if (!wrong) reset.mutate(password);
  };
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        error={problems.password}
        hint={`At least ${PASSWORD_MINIMUM} characters.`}
      />
      <PasswordField label="Confirm password" name="again" autoComplete="new-password" error={problems.again} />
      <BusyButton busy={reset.isPending || reset.isSuccess} busyLabel="Resetting...">
        Reset password
      </BusyButton>
    </form>
  );
}
