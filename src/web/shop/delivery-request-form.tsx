import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { DELIVERY_REQUEST_NOTICE } from '#features/delivery-requests/rules.ts';
import { isEmail } from '#shared/email.ts';
import { errorCode, errorMessage } from '../lib/errors.ts';
import { useSession } from '../lib/use-session.ts';
import buttonStyles from '../ui/button.module.css';
import fieldStyles from '../ui/field.module.css';
import { TextField } from '../ui/field.tsx';
import fieldRowStyles from '../ui/field-row.module.css';
import { toastError } from '../ui/toast.tsx';
import { formValues, useFieldErrors } from '../ui/use-field-errors.ts';
import styles from './delivery-request-form.module.css';
import { purchaseApi } from './purchase-api.ts';

/** One mail when the shop begins to deliver to a pincode of six digits. */
export default function DeliveryRequestForm({ pincode }: { pincode: string }) {
  const sessionEmail = useSession()?.user.email;
  const { problems, show, form } = useFieldErrors<'email'>();
  const message = useRef<HTMLParagraphElement>(null);
  const { mutate, data, variables, error, isPending } = useMutation({
    mutationFn: (email: string) => purchaseApi.deliveryRequests.add({ pincode, email }),
    onError: (failure) => {
      if (errorCode(failure) !== 'PINCODE_SERVED') toastError('Something went wrong', errorMessage(failure));
    },
  });
  const isServed = errorCode(error) === 'PINCODE_SERVED';
  const isDone = data !== undefined || isServed;
  useEffect(() => {
    if (isDone) message.current?.focus();
  }, [isDone]);
  // inputs are uncontrolled; the user's address is known from the session
  useEffect(() => {
    const field = form.ref.current?.elements.namedItem('email') as HTMLInputElement | undefined;
    if (sessionEmail && field && !field.value) field.value = sessionEmail;
  }, [sessionEmail, form.ref]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = formValues(event.currentTarget)('email').trim();
    if (isPending || show({ email: isEmail(email) ? undefined : 'Invalid email address' })) return;
    mutate(email);
  };
  if (isDone)
    return (
      <p ref={message} className={styles.request} tabIndex={-1}>
        {isServed ? (
          <>We deliver to {pincode} by now. Check the pincode again.</>
        ) : (
          <>
            We will write to <b>{variables}</b> once, when we deliver to {pincode}.
          </>
        )}
      </p>
    );
  return (
    <form {...form} className={styles.request} method="post" onSubmit={submit}>
      <div className={fieldRowStyles.row}>
        <TextField
          label="Tell me when you do"
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
          Tell me
        </button>
      </div>
      <p className={fieldStyles.hint}>
        {DELIVERY_REQUEST_NOTICE}{' '}
        <Link className="link" to="/privacy">
          Privacy Policy
        </Link>
      </p>
    </form>
  );
}
