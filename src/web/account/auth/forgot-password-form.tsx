import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import formStyles from '../../ui/form.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { validateEmail } from '../components/email-error.ts';
import { EmailField } from '../components/email-field.tsx';

/** Requests a reset link; the response is the same for every address. */
export function ForgotPasswordForm({ email, onSent }: { email: string; onSent(email: string): void }) {
  const { problems, show, form } = useFieldErrors<'email'>();
  const send = useMutation({
    mutationFn: (to: string) => api.customers.forgotPassword({ email: to }),
    onSuccess: (_, to) => {
      toast('Email sent!', 'Check your email for the password reset link.');
      onSent(to);
    },
    onError: (error) => {
      if (errorCode(error) === 'BAD_REQUEST') show({ email: 'Invalid email address' });
      else toastError('Error', errorMessage(error, 'Failed to send reset email'));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const to = formValues(event.currentTarget)('email').trim();
    if (!show({ email: validateEmail(to) })) send.mutate(to);
  };
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      <EmailField defaultValue={email} error={problems.email} />
      <BusyButton busy={send.isPending} busyLabel="Sending...">
        Send reset link
      </BusyButton>
    </form>
  );
}
