import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { heroQuery } from '../../shop/hero-query.ts';
import { storefrontQuery } from '../../shop/storefront.ts';
import { clearUserData } from '../../shop/user-data.ts';
import buttonStyles from '../../ui/button.module.css';
import skeletonStyles from '../../ui/skeleton.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import type { Route } from './+types/reset-password-page';
import { AuthLayout } from './auth-layout.tsx';
import mailSentStyles from './mail-sent.module.css';
import { ResetPasswordForm } from './reset-password-form.tsx';
import styles from './reset-password-page.module.css';

const page = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, storefrontQuery(), heroQuery());

export { page as loader, page as clientLoader };

const LEAVE_MS = 2000;

export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const client = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  const refuse = () => {
    toastError('Invalid or expired link', 'Please request a new password reset link.');
    void navigate('/forgot-password', { replace: true, state: { linkEnded: true } });
  };
  const refused = useRef(refuse);
  refused.current = refuse;
  useEffect(() => {
    let hasLeft = false;
    // in the fragment, so that the token reaches no server and no log
    const linkToken = new URLSearchParams(hash.slice(1)).get('token');
    if (!linkToken) refused.current();
    else
      api.customers.checkResetLink({ token: linkToken }).then(
        ({ valid }) => !hasLeft && (valid ? setToken(linkToken) : refused.current()),
        // checking failed: the link may be valid, and submitting the form checks it again
        () => !hasLeft && setToken(linkToken),
      );
    return () => {
      hasLeft = true;
    };
  }, [hash]);
  useEffect(() => {
    if (!isDone) return;
    const leaving = setTimeout(() => void navigate('/auth', { replace: true }), LEAVE_MS);
    return () => clearTimeout(leaving);
  }, [isDone, navigate]);

  const finish = () => {
    setDone(true);
    // all sessions of the account have ended, including this browser's
    clearUserData(client);
    toast('Success!', 'Your password has been reset successfully.');
  };
  return (
    <AuthLayout title="Reset password" art={2}>
      {isDone ? (
        <ResetDone />
      ) : (
        <>
          <h1 className="heading-1 heading">Set a new password</h1>
          {token ? <ResetPasswordForm token={token} onDone={finish} onRefused={refuse} /> : <Checking />}
        </>
      )}
    </AuthLayout>
  );
}

function ResetDone() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={mailSentStyles.message}>
      <h1 ref={heading} className="heading-1 heading" tabIndex={-1}>
        All set
      </h1>
      <p>Other devices are signed out. Taking you to Sign In...</p>
      <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/auth" replace>
        Sign In
      </Link>
    </div>
  );
}

// the skeleton of the form
function Checking() {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Checking the link</span>
      <div className={skeletonStyles.skeleton} />
      <div className={skeletonStyles.skeleton} />
      <div className={skeletonStyles.skeleton} />
    </div>
  );
}
