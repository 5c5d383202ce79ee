import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import buttonStyles from '../../ui/button.module.css';
import formNoticeStyles from '../../ui/form-notice.module.css';
import { NewsletterLayout } from './newsletter-layout.tsx';

type Props = {
  /** what ends, and what still comes */
  notice: string;
  /** which mails have a valid link */
  mails: string;
  onLeave(token: string): Promise<unknown>;
};

/**
 * The page of an unsubscribe link. Only its button unsubscribes; the form posts to its own path, so that it works
 * without scripts, and returns with 'done' or 'failed'.
 */
export function Unsubscribe({ notice, mails, onLeave }: Props) {
  const [params] = useSearchParams();
  const leave = useMutation({ mutationFn: () => onLeave(params.get('token') ?? '') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!leave.isPending) leave.mutate();
  };
  if (leave.isSuccess || params.has('done'))
    return (
      <NewsletterLayout key="done" title="You are unsubscribed" changed={leave.isSuccess}>
        <p className="lead">{notice}</p>
        <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/">
          Return to Home
        </Link>
      </NewsletterLayout>
    );
  if (params.has('failed') || ['INVALID_LINK', 'BAD_REQUEST'].includes(errorCode(leave.error) ?? ''))
    return (
      <NewsletterLayout key="failed" title="Invalid link" changed={leave.isError}>
        <p className="lead">Please use the link in one of our {mails}, or write to us and we will unsubscribe you.</p>
        <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/contact">
          Contact us
        </Link>
      </NewsletterLayout>
    );
  return (
    <NewsletterLayout title="Unsubscribe">
      <p className="lead">{notice}</p>
      {leave.isError && (
        <p className={formNoticeStyles.notice} role="alert">
          {errorMessage(leave.error)}
        </p>
      )}
      <form method="post" onSubmit={submit}>
        <input type="hidden" name="from" value="page" />
        <button
          type="submit"
          className={`${buttonStyles.button} ${buttonStyles.dark}`}
          aria-disabled={leave.isPending || undefined}
        >
          {leave.isPending ? 'Unsubscribing...' : 'Unsubscribe'}
        </button>
      </form>
    </NewsletterLayout>
  );
}
