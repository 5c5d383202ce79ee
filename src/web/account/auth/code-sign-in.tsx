import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CODE_MINUTES, CODE_PAUSE_SECONDS } from '#features/customers/rules.ts';
import { api } from '../../lib/api.ts';
import { browserKey } from '../../lib/browser-key.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { Sample } from '../../shop/sample.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { validateEmail } from '../components/email-error.ts';
import { EmailField } from '../components/email-field.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

type Props = { email: string; onEmail(email: string): void; onSignedIn?(): void; onPassword(): void };

/** Sign-in by a code in a mail: first the address, then the code. An address without an account gets one. */
export default function CodeSignIn({ email, onEmail, onSignedIn, onPassword }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      {sentTo === null ? (
        <AddressForm email={email} onEmail={onEmail} onSent={setSentTo} />
      ) : (
        <CodeForm email={sentTo} onOtherAddress={() => setSentTo(null)} onSignedIn={onSignedIn} />
      )}
      <button type="button" className="link text-small" onClick={onPassword}>
        Use your password instead
      </button>
    </>
  );
}

const sendCode = (email: string) => api.customers.requestSignInCode({ email, browser: browserKey() });

type AddressProps = { email: string; onEmail(email: string): void; onSent(email: string): void };

function AddressForm({ email, onEmail, onSent }: AddressProps) {
  const { problems, show, form } = useFieldErrors<'email'>();
  const send = useMutation({
    mutationFn: sendCode,
    onSuccess: (_, to) => onSent(to),
    onError: (error) => toastError('Code not sent', errorMessage(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const to = formValues(event.currentTarget)('email').trim();
    if (!show({ email: validateEmail(to) })) send.mutate(to);
  };
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      <EmailField defaultValue={email} onChange={(event) => onEmail(event.target.value)} error={problems.email} />
      <BusyButton busy={send.isPending} busyLabel="Sending...">
        Send a code
      </BusyButton>
    </form>
  );
}

type CodeProps = { email: string; onOtherAddress(): void; onSignedIn?: (() => void) | undefined };

function CodeForm({ email, onOtherAddress, onSignedIn }: CodeProps) {
  const { problems, show, form } = useFieldErrors<'code'>();
  const { demo } = useStorefront();
  const pause = usePause();
  const fieldPlace = useRef<HTMLDivElement>(null);
  useEffect(() => fieldPlace.current?.querySelector('input')?.focus(), []);
  const signedIn = useAfterSignIn();
  const signIn = useMutation({
    mutationFn: (code: string) => api.customers.signInByCode({ email, code, browser: browserKey() }),
    onSuccess: (session) => {
      onSignedIn?.();
      signedIn(session);
    },
    onError: (error) => {
      if (errorCode(error) === 'INVALID_CODE') show({ code: 'The code is wrong or no longer valid' });
      else toastError('Sign in failed', errorMessage(error));
    },
  });
  const resend = useMutation({
    mutationFn: () => sendCode(email),
    onSuccess: () => {
      pause.restart();
      toast('Code sent', `Check the mail to ${email}.`);
    },
    onError: (error) => toastError('Code not sent', errorMessage(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const code = formValues(event.currentTarget)('code').replace(/\s/g, '');
    if (!show({ code: /^\d{6}$/.test(code) ? undefined : 'Enter the six digits of the code' })) signIn.mutate(code);
  };
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      <p role="status">
        We have sent a code to <b className="breaks-anywhere">{email}</b>. It is valid for {CODE_MINUTES} minutes.{' '}
        <button type="button" className="link" onClick={onOtherAddress}>
          Another address
        </button>
      </p>
      {demo && (
        <p className="text-small muted">
          <Sample>Demo</Sample> No mail leaves this machine. Read it in the{' '}
          <a className="link" href="/dev/mail" target="_blank" rel="noreferrer">
            demo’s mailbox
          </a>
          .
        </p>
      )}
      <div ref={fieldPlace}>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={problems.code}
        />
      </div>
      <BusyButton busy={signIn.isPending || signIn.isSuccess} busyLabel="Signing in...">
        Sign In
      </BusyButton>
      <p className="text-small muted">
        No mail?{' '}
        {pause.seconds > 0 ? (
          <span className="tabular">A new code can be sent in {pause.seconds} s.</span>
        ) : (
          <button type="button" className="link" disabled={resend.isPending} onClick={() => resend.mutate()}>
            Send a new code
          </button>
        )}
      </p>
    </form>
  );
}

/** Counts the seconds down until another code may be sent. */
function usePause() {
  const [seconds, setSeconds] = useState<number>(CODE_PAUSE_SECONDS);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, restart: () => setSeconds(CODE_PAUSE_SECONDS) };
}
