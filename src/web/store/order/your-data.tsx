import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { CODE_MINUTES } from '#features/customers/rules.ts';
import { BOOKS_KEPT } from '#features/privacy/rules.ts';
import type { OrderCodeAction } from '#shared/order-code-actions.ts';
import { formatPhone } from '#shared/phone.ts';
import { browserKey } from '../../lib/browser-key.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { CodeForm } from '../../shop/code-form.tsx';
import { guestApi } from '../../shop/guest-api.ts';
import linkedPageStyles from '../../shop/linked-page.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import styles from './your-data.module.css';

const OUTLINE = `${buttonStyles.button} ${buttonStyles.outline}`;

type Props = { token: string; contact: { email: string; phone: string } };

/** What a guest may do with their data: get it, or erase it, after a code to the contact of the order. */
export default function YourData({ token, contact }: Props) {
  const [action, setAction] = useState<OrderCodeAction | null>(null);
  const close = () => setAction(null);
  return (
    <section className={linkedPageStyles.facts}>
      <h2 className="heading-3 heading">Your data</h2>
      <p className="muted">
        Get a file with what we have stored about you, or have your name and contact erased. We first send a code to the
        contact of this order, so that the link alone is not enough.
      </p>
      <div className={linkedPageStyles.actions}>
        <button type="button" className={OUTLINE} onClick={() => setAction('export')}>
          Get my data
        </button>
        <button type="button" className={OUTLINE} onClick={() => setAction('erase')}>
          Erase my data
        </button>
      </div>
      <Dialog open={action === 'export'} preventOutsideClose title="Get my data" onClose={close}>
        <Download token={token} contact={contact} onClose={close} />
      </Dialog>
      <Dialog open={action === 'erase'} preventOutsideClose title="Erase my data?" onClose={close}>
        <Erasure token={token} contact={contact} />
      </Dialog>
    </section>
  );
}

function Download({ token, contact, onClose }: Props & { onClose(): void }) {
  return (
    <CodeSteps
      token={token}
      contact={contact}
      action="export"
      submit={{ label: 'Download', busyLabel: 'Preparing...', failed: 'Your data was not prepared' }}
      enter={(code) => guestApi.guestPrivacy.download({ token, code, browser: browserKey() })}
      onEntered={({ url }) => {
        // it is an attachment, so the page stays
        location.assign(url);
        onClose();
        toast('Your data is being downloaded');
      }}
    >
      <p>
        One file with the orders that you placed in the same browser with the same email or phone, and their payments,
        invoices and messages. Keep it safe.
      </p>
    </CodeSteps>
  );
}

function Erasure({ token, contact }: Props) {
  const navigate = useNavigate();
  return (
    <CodeSteps
      token={token}
      contact={contact}
      action="erase"
      submit={{ label: 'Erase my data', busyLabel: 'Erasing...', failed: 'Your data was not erased' }}
      enter={(code) => guestApi.guestPrivacy.erase({ token, code, browser: browserKey() })}
      explain={explainErasure}
      onEntered={() => {
        void navigate('/');
        toast('Your data is erased', 'The links of your orders have ended.');
      }}
    >
      <h3>Erased at once and for good</h3>
      <ul className={styles.list}>
        <li>
          your name, address, phone number and email on the orders that you placed in the same browser with the same
          email or phone
        </li>
        <li>the links of these orders, and your messages to us about them</li>
      </ul>
      <h3>What stays, and why</h3>
      <ul className={styles.list}>
        <li>invoices and credit notes as issued, since tax law requires them: {BOOKS_KEPT}</li>
        <li>what was bought and paid, without your name, for the books</li>
      </ul>
      <p>Returns and refunds then need the number of the invoice, so keep it.</p>
    </CodeSteps>
  );
}

/** Why nothing was erased, with the orders that prevent it. */
function explainErasure(error: unknown): string {
  if (errorCode(error) !== 'GUEST_HAS_OPEN_ORDERS') return errorMessage(error);
  const { orders } = errorData<{ orders: { displayId: string }[] }>(error)!;
  const numbers = orders.map(({ displayId }) => displayId).join(', ');
  return `Not yet: order ${numbers} is still on its way or not settled. The same code works again later.`;
}

type StepsProps<Result> = Props & {
  action: OrderCodeAction;
  /** says what happens */
  children: ReactNode;
  submit: { label: string; busyLabel: string; failed: string };
  enter(code: string): Promise<Result>;
  onEntered(result: Result): void;
  explain?(error: unknown): string;
};

function CodeSteps<Result>({ token, contact, action, children, ...form }: StepsProps<Result>) {
  const [isSent, setSent] = useState(false);
  const send = () => guestApi.guestPrivacy.requestCode({ token, action, browser: browserKey() });
  const request = useMutation({
    mutationFn: send,
    onSuccess: () => setSent(true),
    onError: (error) => toastError('Code not sent', errorMessage(error)),
  });
  const address = contact.email || formatPhone(contact.phone);
  return (
    <DialogBody className={styles.text}>
      {children}
      {isSent ? (
        <CodeForm carrier={contact.email ? 'mail' : 'message'} resend={send} {...form}>
          We have sent a code to <b>{address}</b>. It is valid for {CODE_MINUTES} minutes.
        </CodeForm>
      ) : (
        <>
          <p>
            The code goes to <b>{address}</b>.
          </p>
          <BusyButton
            variant="primary"
            className={buttonStyles.fullWidth}
            busy={request.isPending}
            busyLabel="Sending..."
            onClick={() => request.mutate()}
          >
            Send a code
          </BusyButton>
        </>
      )}
    </DialogBody>
  );
}
