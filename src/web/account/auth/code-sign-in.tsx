import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { validatePhone } from '#features/customers/address-rules.ts';
import { CODE_MINUTES } from '#features/customers/rules.ts';
import { api } from '../../lib/api.ts';
import { browserKey } from '../../lib/browser-key.ts';
import { errorMessage } from '../../lib/errors.ts';
import { CodeForm } from '../../shop/code-form.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { validateEmail } from '../components/email-error.ts';
import { EmailField } from '../components/email-field.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

/** Where the code is sent. */
export type CodeWay = 'email' | 'phone';

const WAYS = {
  email: {
    carrier: 'mail',
    validate: validateEmail,
    send: (email: string) => api.customers.requestSignInCode({ email, browser: browserKey() }),
    signIn: (email: string, code: string) => api.customers.signInByCode({ email, code, browser: browserKey() }),
  },
  phone: {
    carrier: 'message',
    validate: validatePhone,
    send: (phone: string) => api.customers.requestPhoneCode({ phone, browser: browserKey() }),
    signIn: (phone: string, code: string) => api.customers.signInByPhone({ phone, code, browser: browserKey() }),
  },
} as const;

type Props = {
  way: CodeWay;
  email: string;
  onEmail(email: string): void;
  onSignedIn?(): void;
  onPassword(): void;
};

/**
 * Sign-in by a code: first the contact, then the code. An e-mail without an account gets one; a phone opens the account
 * that has confirmed it.
 */
export default function CodeSignIn({ way, email, onEmail, onSignedIn, onPassword }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const signedIn = useAfterSignIn();
  const { carrier, send, signIn } = WAYS[way];
  return (
    <div className={formStyles.form}>
      {sentTo === null ? (
        <ContactForm way={way} email={email} onEmail={onEmail} onSent={setSentTo} />
      ) : (
        <CodeForm
          carrier={carrier}
          submit={{ label: 'Sign In', busyLabel: 'Signing in...', failed: 'Sign in failed' }}
          enter={(code) => signIn(sentTo, code)}
          onEntered={(session) => {
            onSignedIn?.();
            signedIn(session);
          }}
          resend={() => send(sentTo)}
        >
          <SentTo way={way} to={sentTo} />{' '}
          <button type="button" className="link" onClick={() => setSentTo(null)}>
            {way === 'email' ? 'Another address' : 'Another number'}
          </button>
        </CodeForm>
      )}
      <p>
        <button type="button" className="link text-small" onClick={onPassword}>
          Use your password instead
        </button>
      </p>
    </div>
  );
}

function SentTo({ way, to }: { way: CodeWay; to: string }) {
  const contact = <b className="breaks-anywhere">{to}</b>;
  return way === 'email' ? (
    <>
      We have sent a code to {contact}. It is valid for {CODE_MINUTES} minutes.
    </>
  ) : (
    <>
      If an account has confirmed {contact}, a code is on its way. It is valid for {CODE_MINUTES} minutes.
    </>
  );
}

type ContactProps = Pick<Props, 'way' | 'email' | 'onEmail'> & { onSent(contact: string): void };

function ContactForm({ way, email, onEmail, onSent }: ContactProps) {
  const { problems, show, form } = useFieldErrors<CodeWay>();
  const { validate, send } = WAYS[way];
  const request = useMutation({
    mutationFn: send,
    onSuccess: (_, contact) => onSent(contact),
    onError: (error) => toastError('Code not sent', errorMessage(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    const contact = formValues(event.currentTarget)(way).trim();
    if (!show({ [way]: validate(contact) })) request.mutate(contact);
  };
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      {way === 'email' ? (
        <EmailField defaultValue={email} onChange={(event) => onEmail(event.target.value)} error={problems.email} />
      ) : (
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          hint="A number that you have confirmed in your profile."
          error={problems.phone}
        />
      )}
      <BusyButton busy={request.isPending} busyLabel="Sending...">
        Send a code
      </BusyButton>
    </form>
  );
}
