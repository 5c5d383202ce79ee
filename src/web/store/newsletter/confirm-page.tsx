import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { NEWSLETTER_NOTICE } from '#features/newsletter/rules.ts';
import { api } from '../../lib/api.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { useStorefront } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import formNoticeStyles from '../../ui/form-notice.module.css';
import { ScriptNotice } from '../../ui/script-notice.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { NewsletterLayout } from './newsletter-layout.tsx';

/** The page of a confirmation link. It needs a click, since mail scanners open links. */
export default function ConfirmPage() {
  const { hash } = useLocation();
  const { firstOrderDiscountPercent: percent, demo } = useStorefront();
  const confirm = useMutation({
    // in the fragment, so that no server and no log sees the token before it is used
    mutationFn: () => api.newsletter.confirm({ token: new URLSearchParams(hash.slice(1)).get('token') ?? '' }),
  });
  if (confirm.isSuccess)
    return (
      <NewsletterLayout key="done" title="You are subscribed" changed>
        <p className="lead">
          {percent > 0
            ? `Your code for ${percent}% off the first order is in the next mail, on its way to you now.`
            : 'You will get our next newsletter.'}
        </p>
        {demo && (
          <p>
            <a className="link" href="/dev/mail">
              Read it in the demo’s mailbox
            </a>
          </p>
        )}
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/products">
          Explore Products
        </Link>
      </NewsletterLayout>
    );
  // a malformed token is treated like an expired one
  if (['INVALID_LINK', 'BAD_REQUEST'].includes(errorCode(confirm.error) ?? '')) return <ExpiredLink />;
  return (
    <NewsletterLayout title="Confirm your subscription">
      <p className="lead">One click, and our newsletter comes to your address.</p>
      {confirm.isError && (
        <p className={formNoticeStyles.notice} role="alert">
          {errorMessage(confirm.error)}
        </p>
      )}
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.primary}`}
        aria-disabled={confirm.isPending || undefined}
        onClick={() => !confirm.isPending && confirm.mutate()}
      >
        {confirm.isPending ? 'Confirming...' : 'Confirm subscription'}
      </button>
      <p className={fieldStyles.hint}>
        {NEWSLETTER_NOTICE}{' '}
        <Link className="link" to="/privacy">
          Privacy Policy
        </Link>
      </p>
      <ScriptNotice>Confirming needs JavaScript. Please switch it on for this page.</ScriptNotice>
    </NewsletterLayout>
  );
}
