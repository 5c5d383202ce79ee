import { END_NOTICE } from '#features/reminders/rules.ts';
import { reminderApi } from '../../shop/reminder-api.ts';
import { Unsubscribe } from '../newsletter/unsubscribe.tsx';

/** The page of the link in each reminder that ends all of them. */
export default function EndPage() {
  return (
    <Unsubscribe
      notice={END_NOTICE}
      mails="reminders"
      onLeave={(token) => reminderApi.reminders.unsubscribe({ token })}
    />
  );
}
