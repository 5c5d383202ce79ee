import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { PASSWORD_MINIMUM, PASSWORD_MINIMUM_ADMIN } from '#features/customers/rules.ts';
import { isStaff } from '#shared/staff-role.ts';
import { api } from '../../lib/api.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/use-session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import formStyles from '../../ui/form.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { AccountHint } from '../components/account-hint.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { serverPasswordError, validateNewPassword } from '../components/password-messages.ts';
import profileStyles from './profile.module.css';

/** Changes the password; requires the current one. */
export function PasswordForm({ email, fullName }: { email: string; fullName: string }) {
  const { problems, show, form } = useFieldErrors<'currentPassword' | 'password' | 'again'>();
  const admin = isStaff(useSession()?.user.roles ?? []);
  const minimum = admin ? PASSWORD_MINIMUM_ADMIN : PASSWORD_MINIMUM;
  const element = useRef<HTMLFormElement>(null);
  const change = useMutation({
    mutationFn: (typed: { currentPassword: string; password: string }) => api.customers.changePassword(typed),
    onSuccess: () => {
      element.current?.reset();
      toast('Password changed', 'Your other devices are signed out.');
    },
    onError: (error, { password }) => {
      const weak = serverPasswordError(error, password);
      if (weak) show({ password: weak });
      else if (errorCode(error) === 'INVALID_CREDENTIALS') show({ currentPassword: 'The current password is wrong' });
      else toastError('Password not changed', errorMessage(error));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    element.current = event.currentTarget;
    const text = formValues(event.currentTarget);
    const [currentPassword, password] = [text('currentPassword'), text('password')];
    const wrong = show({
      currentPassword: currentPassword ? undefined : 'Enter your current password',
      password: validateNewPassword(password, { email, fullName }, minimum),
      again: text('again') === password ? undefined : 'Passwords do not match',
    });
    if (!wrong) change.mutate({ currentPassword, password });
  };
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      <AccountHint email={email} />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={problems.currentPassword}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        error={problems.password}
        hint={`At least ${minimum} characters.`}
      />
      <PasswordField label="Confirm password" name="again" autoComplete="new-password" error={problems.again} />
      <BusyButton variant="dark" className={profileStyles.save} busy={change.isPending} busyLabel="Saving...">
        Change password
      </BusyButton>
    </form>
  );
}
