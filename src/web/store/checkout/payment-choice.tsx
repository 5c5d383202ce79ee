import { UPI_METHOD } from '#features/payments/rules.ts';
import { formatRupees } from '#shared/money.ts';
import { UPI_APPS } from '#shared/upi.ts';
import { Banknote } from '../../icons/banknote.ts';
import { Landmark } from '../../icons/landmark.ts';
import { Smartphone } from '../../icons/smartphone.ts';
import formNoticeStyles from '../../ui/form-notice.module.css';
import styles from './choice.module.css';
import sectionStyles from './section.module.css';
import type { Quote } from './use-quote.ts';

export type Method = Quote['payment']['methods'][number];

const CASH = { label: 'Cash on delivery', about: 'Pay when it arrives' };
const NAMED_APPS = UPI_APPS.filter(({ name }) => name !== 'other').map(({ label }) => label);
const UPI = { label: 'UPI', about: `${NAMED_APPS.join(', ')} and every other UPI app` };

/** The texts of a method; what UPI leaves to its provider's page is named as such. */
function textsOf(method: Method, { providers, upiProvider }: Quote['payment']): { label: string; about: string } {
  if (method === 'cod') return CASH;
  if (method === UPI_METHOD) return UPI;
  const provider = providers.find((one) => one.provider === method) ?? { label: method, about: '' };
  return method === upiProvider
    ? { label: 'Card or net banking', about: `On the page of ${provider.label}` }
    : provider;
}

type Terms = Quote['payment']['terms'][number];

/** What the order costs by the chosen method while it can be paid so, else by the first that is possible. */
export function termsOf({ payment }: Pick<Quote, 'payment'>, chosen: Method | null): Terms | undefined {
  const open = payment.terms.filter(({ refusal }) => !refusal);
  return open.find(({ method }) => method === chosen) ?? open[0];
}

type Props = {
  payment: Quote['payment'];
  method: Method | null;
  /** whether store credit pays a part */
  usesCredit: boolean;
  onChoose(method: Method): void;
};

/** One card per payment method, with its total where they differ; nothing when PhonePe is the only one. */
export function PaymentChoice({ payment, method: chosen, usesCredit, onChoose }: Props) {
  const { methods, terms } = payment;
  if (methods.length === 0 || (methods.length === 1 && methods[0] === 'phonepe')) return null;
  const hasTerms = terms.some(({ fee, discount }) => fee || discount);
  return (
    <fieldset className={`${styles.choice} ${sectionStyles.section}`}>
      <legend className="heading-3 heading">Payment</legend>
      {terms.map(({ method, fee, discount, total, due, refusal }) => {
        const { label, about } = textsOf(method, payment);
        const Icon = method === 'cod' ? Banknote : method === payment.upiProvider ? Landmark : Smartphone;
        return (
          <label key={method} className={styles.option}>
            <input
              type="radio"
              name="payment"
              value={method}
              checked={method === chosen}
              disabled={refusal !== null}
              onChange={() => onChoose(method)}
            />
            <Icon />
            <span>
              <b>{label}</b>
              <span className="muted text-small">
                {refusal?.text ?? about}
                {!refusal && fee > 0 && `, fee ${formatRupees(fee)}`}
              </span>
            </span>
            {hasTerms && !refusal && (
              <b className={`tabular ${styles.price}`}>
                {formatRupees(usesCredit ? due : total)}
                {discount > 0 && <small className={styles.free}>{formatRupees(discount)} less</small>}
              </b>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** How an order is paid by the chosen method, below its button. */
export function paymentNote(method: Method | null): string {
  if (method === 'cod') return 'You pay in cash when the parcel arrives.';
  if (method === UPI_METHOD) return 'You pay on the next page, in your UPI app.';
  return 'You pay on the gateway’s page by UPI, card or net banking.';
}

/** States that payments are in test mode or paused. */
export function TestModeNote({ payment }: Pick<Quote, 'payment'>) {
  if (!payment.testMode) return null;
  return (
    <p className={formNoticeStyles.notice}>
      {payment.methods.some((method) => method !== 'cod')
        ? 'Test mode: payments go to the gateway’s sandbox, no money moves. Only staff see this.'
        : 'Online payments are being tested. Please come back in a little while.'}
    </p>
  );
}
