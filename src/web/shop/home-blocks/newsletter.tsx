import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { NEWSLETTER_NOTICE } from '#features/newsletter/rules.ts';
import type { NewsletterBlock } from '#features/pages/block-rules.ts';
import { api } from '../../lib/api.ts';
import { errorCode } from '../../lib/errors.ts';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import { ScriptNotice } from '../../ui/script-notice.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useStorefront } from '../storefront.ts';
import styles from './newsletter.module.css';

/** The first-order discount and the newsletter form; inputs are uncontrolled, so that no error loses text. */
export function Newsletter({ block: { id, heading, lead, plainHeading, plainLead } }: { block: NewsletterBlock }) {
  const { firstOrderDiscountPercent: percent, demo } = useStorefront();
  const form = useRef<HTMLFormElement>(null);
  const section = useRef<HTMLElement>(null);
  // a link within the shop arrives before this is rendered
  useEffect(() => {
    if (location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const subscribe = useMutation({
    mutationFn: (input: { email: string; fullName: string }) => api.newsletter.subscribe(input),
    onSuccess: (_, { email }) => {
      toast('Successfully subscribed!', 'Open the link in the mail that we sent you.');
      setSentTo(email);
      form.current?.reset();
    },
    onError: (error) => {
      if (errorCode(error) === 'ALREADY_SUBSCRIBED')
        toastError('Already subscribed', 'This email is already subscribed to our newsletter.');
      else if (errorCode(error) === 'BAD_REQUEST') refuse('Invalid email address');
      else toastError('Subscription failed', 'Please try again later.');
    },
  });
  const field = () => form.current?.elements.namedItem('email') as HTMLInputElement | null;
  const refuse = (words: string) => {
    setProblem(words);
    field()?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (subscribe.isPending) return;
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get('email')).trim();
    if (!email) {
      toastError('Email required', 'Please enter your email address.');
      return refuse('Please enter your email address.');
    }
    if (field()?.validity.typeMismatch) return refuse('Invalid email address');
    subscribe.mutate({ email, fullName: String(typed.get('fullName')).trim() });
  };
  return (
    <section ref={section} className={styles.newsletter} aria-labelledby={id}>
      <div className={`page-width ${styles.grid}`}>
        <h2 className={styles.title} id={id}>
          {percent > 0 ? (
            <>
              <span className={styles.percent}>{percent}%</span> <span className="heading-1 heading">{heading}</span>
            </>
          ) : (
            <span className="heading-1 heading">{plainHeading}</span>
          )}
        </h2>
        <div className={styles.side}>
          <p className="lead">{percent > 0 ? lead : plainLead}</p>
          <form ref={form} className={styles.form} method="dialog" noValidate onSubmit={submit}>
            <TextField
              label="Email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              spellCheck={false}
              maxLength={254}
              placeholder="you@example.in"
              required
              error={problem}
              onInput={() => setProblem(undefined)}
            />
            <TextField label="Name" optional name="fullName" autoComplete="name" maxLength={100} />
            <button
              type="submit"
              className={`${buttonStyles.button} ${buttonStyles.dark} ${buttonStyles.fullWidth}`}
              aria-disabled={subscribe.isPending || undefined}
            >
              {subscribe.isPending ? 'Subscribing...' : percent > 0 ? 'Send me the code' : 'Subscribe'}
            </button>
            <ScriptNotice>Subscribing needs JavaScript. Please switch it on for this page.</ScriptNotice>
            <p className={fieldStyles.hint}>
              {NEWSLETTER_NOTICE}{' '}
              <Link className="link" to="/privacy">
                Privacy Policy
              </Link>
            </p>
          </form>
          <p className={styles.result} role="status">
            {sentTo && (
              <>
                We sent a link to <b>{sentTo}</b>. Open it to confirm.{' '}
                {demo && (
                  <a className="link" href="/dev/mail">
                    Read it in the demo’s mailbox
                  </a>
                )}
              </>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
