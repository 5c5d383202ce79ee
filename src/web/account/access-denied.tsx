import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PageMeta } from '../shop/page-meta.tsx';
import { ToastViewport } from '../ui/toast.tsx';
import styles from './access-denied.module.css';
import { SignInForm } from './auth/sign-in-form.tsx';

const WORDS: [place: RegExp, words: string][] = [
  [/^\/dashboard$/, 'Please sign in to access your dashboard.'],
  [/^\/admin(\/|$)/, 'Please sign in to access the admin panel.'],
];

/** Covers the whole screen with open dialogs until the user signs in or leaves. */
export function AccessDenied() {
  const { pathname } = useLocation();
  const [email, setEmail] = useState('');
  const screen = useRef<HTMLDialogElement>(null);
  useEffect(() => screen.current?.showModal(), []);
  return (
    <dialog
      ref={screen}
      className={styles.denied}
      aria-labelledby="denied"
      // Escape must not reveal what is covered
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <PageMeta title="Access Denied" />
      <div className={styles.inside}>
        <h1 className="heading-1 heading" id="denied">
          Access Denied
        </h1>
        <p className="muted">
          {WORDS.find(([place]) => place.test(pathname))?.[1] ?? 'Please sign in to continue.'} Your session has ended;
          what you typed is still there.
        </p>
        <SignInForm email={email} onEmail={setEmail} />
        <Link className="link text-small" to="/">
          Leave this page
        </Link>
      </div>
      <ToastViewport inDialog />
    </dialog>
  );
}
