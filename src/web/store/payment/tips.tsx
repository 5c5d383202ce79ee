import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import boxStyles from '../../ui/box.module.css';
import styles from './tips.module.css';

/** A short numbered list in a box. */
export function Tips({ title, tips, note }: { title: string; tips: readonly string[]; note?: ReactNode }) {
  return (
    <section className={boxStyles.box} aria-labelledby="tips">
      <h2 className={`heading-3 heading ${styles.heading}`} id="tips">
        {title}
      </h2>
      <ol className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ol>
      {note && <p className={`text-small muted ${styles.note}`}>{note}</p>}
    </section>
  );
}

/** Common remedies for a failed payment. */
export function CommonSolutions() {
  return (
    <Tips
      title="Common Solutions"
      tips={[
        'Check that the UPI app or card has enough balance and is within its daily limit.',
        'Approve the request in your UPI app within five minutes, with the right UPI PIN.',
        'Switch on online payments for your card in your bank’s app.',
        'Use a steady connection, and do not close or reload the payment page.',
        'Try another method: UPI, card or net banking.',
      ]}
      note="If money has left your account, the bank returns it in 5-7 business days."
    />
  );
}

/** For a payer whose amount differs from what is due. */
export function ReviewSteps() {
  return (
    <Tips
      title="What happens now"
      tips={[
        'We compare the amount with your order and with the payment service.',
        'Then we confirm the order, or refund the whole amount the way it came.',
        'You get a mail in either case. Your dashboard shows the order meanwhile.',
      ]}
    />
  );
}

/** For a customer whose payment's result is unknown. */
export function UnknownResultTips() {
  return (
    <Tips
      title="Before you pay again"
      tips={[
        'Check your mail: we confirm every order there.',
        'Open your dashboard: a payment that went through shows there as completed.',
        'Wait a few minutes if money has left your account, so that you do not pay twice.',
      ]}
      note="If a payment did not go through, the bank returns the money in 5-7 business days."
    />
  );
}

/** For a customer whose order cannot be shown here. */
export function NextSteps({ orderId }: { orderId: string }) {
  const { dispatchHours, deliveryDays, changeWindowMinutes } = useStorefront();
  return (
    <Tips
      title="What happens next"
      tips={[
        'The confirmation with all details comes by mail.',
        `You can change the address or cancel within ${changeWindowMinutes} minutes, from your dashboard.`,
        `We dispatch within ${dispatchHours} hours. Delivery takes ${deliveryDays} days.`,
      ]}
      note={
        <Link className="link" to={`/track-order?order=${orderId}`}>
          Track this order
        </Link>
      }
    />
  );
}
