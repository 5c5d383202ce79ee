import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { BOOKS_KEPT } from '#features/privacy/rules.ts';
import { forgetKnownBrowser } from '../../lib/known-browsers.ts';
import { currentAccount } from '../../lib/session-store.ts';
import { clearUserData } from '../../shop/user-data.ts';
import buttonStyles from '../../ui/button.module.css';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { toast } from '../../ui/toast.tsx';
import { accountApi } from '../api.ts';
import styles from './delete-account-dialog.module.css';
import { PasswordConfirmation, passwordErrorMessage } from './password-confirmation.tsx';
import { deletionQuery, type OpenOrder } from './privacy.ts';
import profileSectionsStyles from './profile-sections.module.css';

type Props = { open: boolean; email: string; onClose(): void };

/** States what is deleted, what is kept and why, and which orders prevent it. */
export function DeleteAccountDialog({ open, email, onClose }: Props) {
  return (
    <Dialog open={open} preventOutsideClose title="Delete your account?" onClose={onClose}>
      <Content email={email} onClose={onClose} />
    </Dialog>
  );
}

function Content({ email, onClose }: { email: string; onClose(): void }) {
  const { data, isError, error, refetch } = useQuery(deletionQuery());
  if (isError && !data)
    return (
      <DialogBody>
        <LoadFailed title="Error loading your account" error={error} onRetry={() => void refetch()} />
      </DialogBody>
    );
  if (!data)
    return (
      <DialogBody>
        {' '}
        <div className={profileSectionsStyles.waiting} role="status">
          <span className="visually-hidden">Looking at your orders</span>
          <div className={skeletonStyles.skeleton} />
        </div>
      </DialogBody>
    );
  if (data.lastAdministrator)
    return (
      <NotYet onClose={onClose}>
        <p>
          You are the last administrator: the shop would have nobody left to run it. Make someone else an administrator
          first.
        </p>
      </NotYet>
    );
  if (data.open.length > 0)
    return (
      <NotYet onClose={onClose}>
        <p>Not yet. We need your details until these are settled:</p>
        <ul className={styles.open}>
          {data.open.map((order) => (
            <li key={order.displayId}>
              Order <span className="tabular">{order.displayId}</span> {WHY[order.why]}
            </li>
          ))}
        </ul>
        <p>
          Your <Link to="/dashboard">dashboard</Link> shows what you can still cancel. Waiting does not affect your
          rights.
        </p>
      </NotYet>
    );
  return <Ask email={email} onClose={onClose} onChanged={() => void refetch()} />;
}

const WHY: Record<OpenOrder['why'], string> = {
  unpaid: 'waits for its payment.',
  'on-its-way': 'is not delivered yet.',
  refund: 'has a refund that is not finished.',
  payment: 'has a payment that is not settled yet.',
  attention: 'is being looked into by us.',
};

function NotYet({ children, onClose }: { children: React.ReactNode; onClose(): void }) {
  return (
    <>
      <DialogBody className={styles.text}>{children}</DialogBody>
      <DialogFoot>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.dark}`} onClick={onClose}>
          Close
        </button>
      </DialogFoot>
    </>
  );
}

function Ask({ email, onClose, onChanged }: { email: string; onClose(): void; onChanged(): void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const session = currentAccount();
  const end = useMutation({
    mutationFn: (password: string) => accountApi.privacy.deleteAccount({ password }),
    onSuccess: async () => {
      await navigate('/');
      if (session) forgetKnownBrowser(session.user.id);
      clearUserData(client);
      toast('Account deleted', 'A last mail lists what stays.');
    },
  });
  return (
    <PasswordConfirmation
      email={email}
      go="Delete account"
      busyLabel="Deleting..."
      final
      keep="Keep my account"
      busy={end.isPending}
      run={(password, failed) =>
        end.mutate(password, {
          onError: (error) => {
            failed(error);
            onChanged();
          },
        })
      }
      error={passwordErrorMessage(end.error)}
      onClose={onClose}
    >
      <div className={styles.text}>
        <h3>Deleted at once and for good</h3>
        <ul className={styles.open}>
          <li>profile, saved addresses, cart, wishlist and all sessions</li>
          <li>your messages to us with our answers, including open ones: we can no longer answer them</li>
          <li>newsletter, stock alerts, delivery requests and coupons made for you</li>
          <li>your name, address, phone number and email on your orders</li>
        </ul>
        <h3>What stays, and why</h3>
        <ul className={styles.open}>
          <li>invoices and credit notes as issued, since tax law requires them: {BOOKS_KEPT}</li>
          <li>what was bought and paid, without your name, for the books</li>
          <li>the log of your consents, under a code in place of your email, as proof</li>
        </ul>
        <p>
          Returns and refunds then need the number of the invoice, so keep it. You can sign up again with the same
          email: you start afresh.
        </p>
      </div>
    </PasswordConfirmation>
  );
}
