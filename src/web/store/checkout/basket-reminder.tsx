import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BASKET_DETAIL, BASKET_QUESTION } from '#features/reminders/rules.ts';
import { isEmail } from '#shared/email.ts';
import { errorMessage } from '../../lib/errors.ts';
import { reminderApi } from '../../shop/reminder-api.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { toastError } from '../../ui/toast.tsx';
import styles from './basket-reminder.module.css';

/** Pause in typing after which the address is sent (ms). */
const PAUSE_MS = 800;

/** The box by which a shopper asks for one mail about this cart; unticked at first. Sent with a valid address. */
export default function BasketReminder({ email }: { email: string }) {
  const [agrees, setAgrees] = useState(false);
  const { mutate } = useMutation({
    mutationFn: (choice: { email: string; agrees: boolean }) => reminderApi.reminders.begin(choice),
    onError: (error) => toastError('Your choice about the mail was not saved', errorMessage(error)),
  });
  const address = email.trim();
  useEffect(() => {
    if (!agrees || !isEmail(address)) return;
    const timer = setTimeout(() => mutate({ email: address, agrees: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [agrees, address, mutate]);
  return (
    <div className={styles.box}>
      <Checkbox
        checked={agrees}
        onChange={(event) => {
          setAgrees(event.target.checked);
          if (!event.target.checked && isEmail(address)) mutate({ email: address, agrees: false });
        }}
      >
        {BASKET_QUESTION}
        <span className={`muted text-small ${styles.detail}`}>{BASKET_DETAIL}</span>
      </Checkbox>
    </div>
  );
}
