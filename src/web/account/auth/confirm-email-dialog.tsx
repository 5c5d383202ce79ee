import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import '../../styles/lines.css';
import '../../styles/account.css';

type Props = { token: string; onClose(): void };

/** Confirms an e-mail address with one click, then leads on. */
export default function ConfirmEmailDialog({ token, onClose }: Props) {
  const confirm = useMutation({ mutationFn: () => api.customers.confirmEmail({ token }) });
  // a malformed token is no better than one that has ended
  const ended = ['INVALID_LINK', 'BAD_REQUEST'].includes(errorCode(confirm.error) ?? '');
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (confirm.isSuccess || ended) next.current?.focus();
  }, [confirm.isSuccess, ended]);

  if (confirm.isSuccess)
    return (
      <Dialog open bare title="Your email is confirmed" onClose={onClose}>
        <p role="status">Welcome. Sign in with the email and password you chose.</p>
        <Link ref={next} className="btn btn--go btn--full" to="/auth" onClick={onClose}>
          Sign In
        </Link>
      </Dialog>
    );
  if (ended)
    return (
      <Dialog open bare title="Invalid or expired link" onClose={onClose}>
        <p role="status">
          If you have confirmed the address before, just sign in. If not, sign up again and we send a new link.
        </p>
        <div className="dlg__a">
          <Link className="btn btn--line" to="/auth?tab=sign-up" onClick={onClose}>
            Sign Up
          </Link>
          <Link ref={next} className="btn btn--go" to="/auth" onClick={onClose}>
            Sign In
          </Link>
        </div>
      </Dialog>
    );
  return (
    <Dialog open bare title="Is this your email?" onClose={onClose}>
      {confirm.isError && <FormNotice>{errorMessage(confirm.error)}</FormNotice>}
      <p>One click finishes your account. You can sign in right after.</p>
      <BusyButton busy={confirm.isPending} busyLabel="Confirming..." onClick={() => confirm.mutate()}>
        Confirm e-mail
      </BusyButton>
    </Dialog>
  );
}
