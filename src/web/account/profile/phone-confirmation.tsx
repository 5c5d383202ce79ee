import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CODE_MINUTES } from '#features/customers/rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { api } from '../../lib/api.ts';
import { browserKey } from '../../lib/browser-key.ts';
import { errorMessage } from '../../lib/errors.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { CodeForm } from '../../shop/code-form.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import styles from './phone-confirmation.module.css';
import { profileQuery } from './profile.ts';

type Props = { phone: string; isConfirmed: boolean };

/** Confirms the phone of the profile by a code, so that one can sign in with it and add orders placed with it. */
export default function PhoneConfirmation(props: Props) {
  return (
    <div className={styles.place}>
      <Confirmation {...props} />
    </div>
  );
}

function Confirmation({ phone, isConfirmed }: Props) {
  const client = useQueryClient();
  const [isSent, setSent] = useState(false);
  const send = () => api.customers.requestPhoneConfirmation({ phone, browser: browserKey() });
  const request = useMutation({
    mutationFn: send,
    onSuccess: () => setSent(true),
    onError: (error) => toastError('Code not sent', errorMessage(error)),
  });
  if (isConfirmed)
    return (
      <p className={styles.line}>
        <CircleCheck /> {formatPhone(phone)} is confirmed: you can sign in with a code that we send to it.
      </p>
    );
  if (!isSent)
    return (
      <div className={styles.line}>
        <p>
          Confirm {formatPhone(phone)} to sign in with a code, and to add orders that you placed without signing in.
        </p>
        <BusyButton variant="outline" busy={request.isPending} busyLabel="Sending..." onClick={() => request.mutate()}>
          Confirm your phone
        </BusyButton>
      </div>
    );
  return (
    <CodeForm
      carrier="message"
      submit={{ label: 'Confirm', busyLabel: 'Confirming...', failed: 'Phone not confirmed' }}
      enter={(code) => api.customers.confirmPhone({ phone, code, browser: browserKey() })}
      onEntered={(profile) => {
        toast('Phone confirmed');
        void writeQueryData(client, profileQuery().queryKey, profile);
      }}
      resend={send}
    >
      We have sent a code to <b>{formatPhone(phone)}</b>. It is valid for {CODE_MINUTES} minutes.
    </CodeForm>
  );
}
