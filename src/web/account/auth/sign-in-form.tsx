import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Mail } from '../../icons/mail.ts';
import { Smartphone } from '../../icons/smartphone.ts';
import { api } from '../../lib/api.ts';
import { browserKey } from '../../lib/browser-key.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import formStyles from '../../ui/form.module.css';
import { FormNotice } from '../../ui/form-notice.tsx';
import { toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { validateEmail } from '../components/email-error.ts';
import { EmailField } from '../components/email-field.tsx';
import { PasswordField } from '../components/password-field.tsx';
import type { CodeWay } from './code-sign-in.tsx';
import type { Enrolment } from './second-factor.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

type Props = {
  email: string;
  onEmail(email: string): void;
  onSignedIn?(): void;
  /** set where signing up is possible as well */
  onSignUp?(): void;
};

// only in shops that have switched it on
const CodeSignIn = lazy(() => import('./code-sign-in.tsx'));
// staff only: others do not load it
const SecondFactor = lazy(() =>
  import('./second-factor.tsx').then(({ SecondFactor: default_ }) => ({ default: default_ })),
);
const RecoveryCodes = lazy(() =>
  import('./recovery-codes.tsx').then(({ RecoveryCodes: default_ }) => ({ default: default_ })),
);

type Factor =
  | null
  | { kind: 'code' }
  | ({ kind: 'enrol' } & Enrolment)
  | { kind: 'codes'; codes: string[]; go(): void };
type Typed = { email: string; password: string; code?: string; enrolment?: string };

/** errors that are shown at their field */
const NAMED = new Set(['INVALID_CREDENTIALS', 'TOTP_CODE_REQUIRED', 'TOTP_CODE_INVALID', 'TOTP_ENROLMENT_REQUIRED']);

/** Sign-in by password, or by a code in a mail or message where the shop offers it. */
export function SignInForm(props: Props) {
  const { codeSignIn, phoneCodes } = useStorefront();
  const [way, setWay] = useState<CodeWay | null>(null);
  if (way)
    return (
      <Suspense fallback={null}>
        <CodeSignIn {...props} way={way} onPassword={() => setWay(null)} />
      </Suspense>
    );
  return (
    <PasswordSignIn {...props}>
      {codeSignIn && <CodeButton icon={<Mail />} label="Get a code by mail" onClick={() => setWay('email')} />}
      {phoneCodes && <CodeButton icon={<Smartphone />} label="Get a code by phone" onClick={() => setWay('phone')} />}
    </PasswordSignIn>
  );
}

const CodeButton = ({ icon, label, onClick }: { icon: ReactNode; label: string; onClick(): void }) => (
  <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} onClick={onClick}>
    {icon}
    {label}
  </button>
);

/** `children`: other ways to sign in. */
type PasswordProps = Props & { children: ReactNode };

/** E-mail and password, and for staff the second factor. */
function PasswordSignIn({ email, onEmail, onSignedIn, onSignUp, children }: PasswordProps) {
  const { problems, show, form } = useFieldErrors<'email' | 'password' | 'code'>();
  const [factor, setFactor] = useState<Factor>(null);
  const signedIn = useAfterSignIn();
  const signIn = useMutation({
    mutationFn: (typed: Typed) => api.customers.signIn({ ...typed, browser: browserKey() }),
    onSuccess: (session) => {
      const go = () => {
        onSignedIn?.();
        signedIn(session);
      };
      if (session.recoveryCodes) setFactor({ kind: 'codes', codes: session.recoveryCodes, go });
      else go();
    },
    onError: (error) => {
      const code = errorCode(error);
      if (code === 'TOTP_CODE_REQUIRED') return setFactor({ kind: 'code' });
      if (code === 'TOTP_ENROLMENT_REQUIRED') return setFactor({ kind: 'enrol', ...errorData<Enrolment>(error)! });
      if (code === 'TOTP_CODE_INVALID') return void show({ code: 'The code is wrong or already used' });
      toastError('Sign in failed', errorMessage(error));
      if (errorCode(error) === 'INVALID_CREDENTIALS')
        show({ password: 'Check the email and the password, then try again.' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const text = formValues(event.currentTarget);
    const password = text('password');
    const code = text('code').trim();
    const messages = {
      email: validateEmail(text('email')),
      password: password ? undefined : 'Enter your password',
      code: factor && !code ? 'Enter the code' : undefined,
    };
    if (show(messages)) return;
    const enrolment = factor?.kind === 'enrol' ? { enrolment: factor.ticket } : {};
    signIn.mutate({ email: text('email').trim(), password, ...(factor ? { code, ...enrolment } : {}) });
  };
  if (factor?.kind === 'codes')
    return (
      <Suspense fallback={null}>
        <RecoveryCodes codes={factor.codes} onKept={factor.go} />
      </Suspense>
    );
  const failure = signIn.isError ? errorCode(signIn.error) : null;
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      {failure === 'EMAIL_NOT_CONFIRMED' ? (
        <FormNotice>
          Open the link in the mail we sent you.
          {onSignUp && (
            <>
              {' '}
              No mail?{' '}
              <button type="button" className="link" onClick={onSignUp}>
                Sign up again
              </button>{' '}
              and we send a new one.
            </>
          )}
        </FormNotice>
      ) : (
        signIn.isError &&
        !NAMED.has(failure ?? '') && <FormNotice>You are not signed in yet. What you typed is still here.</FormNotice>
      )}
      <EmailField defaultValue={email} onChange={(event) => onEmail(event.target.value)} error={problems.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={problems.password}
        aside={
          <Link className="link text-small" to="/forgot-password">
            Forgot password?
          </Link>
        }
      />
      {factor && (
        <Suspense fallback={null}>
          <SecondFactor enrolment={factor.kind === 'enrol' ? factor : null} error={problems.code} />
        </Suspense>
      )}
      <BusyButton busy={signIn.isPending || signIn.isSuccess} busyLabel="Signing in...">
        Sign In
      </BusyButton>
      {children}
      {onSignUp && <p className="text-small muted">Your cart and wishlist wait for you after signing in.</p>}
    </form>
  );
}
