import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { heroQuery } from '../../shop/hero-query.ts';
import { storefrontQuery } from '../../shop/storefront.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import buttonStyles from '../../ui/button.module.css';
import type { Route } from './+types/forgot-password-page';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import styles from './forgot-password-page.module.css';
import { MailSent } from './mail-sent.tsx';

const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, storefrontQuery(), heroQuery());

export { page as loader, page as clientLoader };

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const state = useLocation().state as { linkEnded?: boolean } | null;
  return (
    <AuthLayout title="Forgot password" art={1}>
      {isSent ? (
        <MailSent title="Check your email">
          <p>
            If there is an account for <b className="breaks-anywhere">{email}</b>, the mail is on its way.
          </p>
          <p className="muted">Click the link in the email to reset your password. The link will expire in 1 hour.</p>
          <div className="row">
            <button
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.outline}`}
              onClick={() => setSent(false)}
            >
              Try again
            </button>
            <BackToSignIn />
          </div>
        </MailSent>
      ) : (
        <>
          <h1 className="heading-1 heading">Forgot password?</h1>
          <p className={`${styles.text} muted`}>
            {state?.linkEnded
              ? 'A link works once, for 1 hour. Enter your email and we send you a fresh one.'
              : 'Enter the email of your account and we send you a link to set a new password.'}
          </p>
          <ForgotPasswordForm
            email={email}
            onSent={(to) => {
              setEmail(to);
              setSent(true);
            }}
          />
          <p className={styles.back}>
            <BackToSignIn />
          </p>
        </>
      )}
    </AuthLayout>
  );
}

function BackToSignIn() {
  return (
    <Link className={arrowLinkStyles.link} to="/auth">
      <span>Back to Sign In</span>
    </Link>
  );
}
