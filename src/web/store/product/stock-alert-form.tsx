import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { STOCK_ALERT_NOTICE } from '#features/stock-alerts/rules.ts';
import { isEmail } from '#shared/email.ts';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/use-session.ts';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import fieldRowStyles from '../../ui/field-row.module.css';
import { toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import styles from './stock-alert-form.module.css';

/** One mail when the variant is available again; `kind` names flavour and size. */
export function StockAlertForm({ variantId, kind }: { variantId: string; kind: string }) {
  const userEmail = useSession()?.user.email;
  const { problems, show, form } = useFieldErrors<'email'>();
  const message = useRef<HTMLParagraphElement>(null);
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: (email: string) => api.stockAlerts.add({ variantId, email }),
    onError: (error) => toastError('Something went wrong', errorMessage(error)),
  });
  useEffect(() => {
    if (data) message.current?.focus();
  }, [data]);
  // inputs are uncontrolled; the user's address is known from the session
  useEffect(() => {
    const field = form.ref.current?.elements.namedItem('email') as HTMLInputElement | undefined;
    if (userEmail && field && !field.value) field.value = userEmail;
  }, [userEmail, form.ref]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = formValues(event.currentTarget)('email').trim();
    if (isPending || show({ email: isEmail(email) ? undefined : 'Invalid email address' })) return;
    mutate(email);
  };
  if (data)
    return (
      <p ref={message} className={styles.alert} tabIndex={-1}>
        We will write to <b>{variables}</b> once, when {kind || 'it'} is back.
      </p>
    );
  return (
    <form {...form} className={styles.alert} method="post" onSubmit={submit}>
      <div className={fieldRowStyles.row}>
        <TextField
          label="Tell me when it is back"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
          placeholder="you@example.in"
          required
          error={problems.email}
        />
        <button
          type="submit"
          className={`${buttonStyles.button} ${buttonStyles.dark}`}
          aria-disabled={isPending || undefined}
        >
          Notify me
        </button>
      </div>
      <p className={fieldStyles.hint}>
        {kind && `${kind}: `}
        {STOCK_ALERT_NOTICE}{' '}
        <Link className="link" to="/privacy">
          Privacy Policy
        </Link>
      </p>
    </form>
  );
}
