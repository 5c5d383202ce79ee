import { UNSUBSCRIBE_NOTICE } from '#features/newsletter/rules.ts';
import { api } from '../../lib/api.ts';
import { Unsubscribe } from './unsubscribe.tsx';

/** The page of the unsubscribe link of newsletters and campaigns. */
export default function UnsubscribePage() {
  return (
    <Unsubscribe
      notice={UNSUBSCRIBE_NOTICE}
      mails="newsletters"
      onLeave={(token) => api.newsletter.unsubscribe({ token })}
    />
  );
}
