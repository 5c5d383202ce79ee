import { useEffect, useRef } from 'react';
import { answerPromise, type ContactKind, complaintPromise } from '#features/support/rules.ts';
import { Check } from '../../icons/check.ts';
import { useStorefront } from '../../shop/storefront.ts';
import styles from './sent-confirmation.module.css';

type Props = { ticket: string; email: string; kind: ContactKind };

/** The ticket's number, and when a reply comes. It gets the focus, so that screen readers announce it. */
export function SentConfirmation({ ticket, email, kind }: Props) {
  const shop = useStorefront();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section className={styles.sent} ref={ref} tabIndex={-1} aria-labelledby="sent">
      <Check />
      <div>
        <h2 className="heading-3 heading" id="sent">
          Your ticket is <span className="tabular">{ticket}</span>
        </h2>
        <p>
          A copy is on its way to {email}.{' '}
          {kind === 'complaint' ? complaintPromise(shop, shop.policy) : answerPromise(shop.policy.answerHours)}
        </p>
      </div>
    </section>
  );
}
