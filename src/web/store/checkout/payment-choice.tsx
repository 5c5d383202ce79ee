import { codIneligibility, UPI_METHOD } from '#features/payments/rules.ts';
import { formatRupees } from '#shared/money.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { UPI_APPS } from '#shared/upi.ts';
import { Banknote } from '../../icons/banknote.ts';
import { Landmark } from '../../icons/landmark.ts';
import { Smartphone } from '../../icons/smartphone.ts';
import formNoticeStyles from '../../ui/form-notice.module.css';
import styles from './choice.module.css';
import sectionStyles from './section.module.css';
import type { Quote } from './use-quote.ts';

export type Method = Quote['payment']['methods'][number];
type Priced = Pick<Quote, 'payment' | 'delivery' | 'total'>;

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

/** Why COD is unavailable for this order, as text, or null. */
export function cashObstacle({ payment: { cash }, delivery, total }: Priced, pincode: string): string | null {
  if (!cash) return null;
  const offer = delivery.offers.find(({ methodId }) => methodId === delivery.methodId);
  if (offer && !offer.allowsCash) return `Not with delivery by ${offer.name}`;
  // the delivery area is checked once the pincode is complete
  const digits = normalisePincode(pincode);
  const problem = codIneligibility(digits ? cash : { ...cash, pincodes: [] }, total, digits ?? '');
  if (problem === 'minimum') return `For orders of ${formatRupees(cash.minimum)} and more`;
  return problem === 'pincode' ? `Not available at ${digits}` : null;
}

/** The chosen payment method while it is available, else the default. */
export function methodOf(quote: Priced, chosen: Method | null, pincode: string): Method | null {
  const open = quote.payment.methods.filter((method) => method !== 'cod' || !cashObstacle(quote, pincode));
  return open.find((method) => method === chosen) ?? open[0] ?? null;
}

type Props = {
  quote: Priced;
  method: Method | null;
  pincode: string;
  onChoose(method: Method): void;
};

/** One card per payment method; nothing when PhonePe is the only one. */
export function PaymentChoice({ quote, method, pincode, onChoose }: Props) {
  const { payment } = quote;
  const { methods } = payment;
  if (methods.length === 0 || (methods.length === 1 && methods[0] === 'phonepe')) return null;
  return (
    <fieldset className={`${styles.choice} ${sectionStyles.section}`}>
      <legend className="heading-3 heading">Payment</legend>
      {methods.map((one) => {
        const { label, about } = textsOf(one, payment);
        const reason = one === 'cod' ? cashObstacle(quote, pincode) : null;
        const Icon = one === 'cod' ? Banknote : one === payment.upiProvider ? Landmark : Smartphone;
        return (
          <label key={one} className={styles.option}>
            <input
              type="radio"
              name="payment"
              value={one}
              checked={method === one}
              disabled={reason !== null}
              onChange={() => onChoose(one)}
            />
            <Icon />
            <span>
              <b>{label}</b>
              <span className="muted text-small">{reason ?? about}</span>
            </span>
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
