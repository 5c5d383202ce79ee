import { formatWeekday } from '#shared/format-weekday.ts';
import { formatRupees } from '#shared/money.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { Truck } from '../../icons/truck.ts';
import { Problem } from '../../ui/problem.tsx';
import styles from './choice.module.css';
import sectionStyles from './section.module.css';
import type { Quote } from './use-quote.ts';

type Delivery = Quote['delivery'];
type Props = {
  delivery: Delivery;
  /** the customer's choice, before the quote with it arrives; null: the default method */
  choice: string | null;
  pincode: string;
  onChoose(methodId: string): void;
};

/** The chosen delivery method while it is offered, else that of the quote. */
export const deliveryMethodOf = ({ offers, methodId }: Delivery, choice: string | null): string | null =>
  offers.some((offer) => offer.methodId === choice) ? choice : methodId;

/** The delivery methods of the address with their charges and days; nothing where everything is delivered free. */
export function DeliveryChoice({ delivery, choice, pincode, onChoose }: Props) {
  if (delivery.isPlain) return null;
  const checkedId = deliveryMethodOf(delivery, choice);
  return (
    <fieldset className={`${styles.choice} ${sectionStyles.section}`}>
      <legend className="heading-3 heading">Delivery</legend>
      <Obstacle status={delivery.status} pincode={pincode} />
      {delivery.offers.map((offer) => (
        <label key={offer.methodId} className={styles.option}>
          <input
            type="radio"
            name="delivery"
            value={offer.methodId}
            checked={checkedId === offer.methodId}
            onChange={() => onChoose(offer.methodId)}
          />
          <Truck />
          <span>
            <b>{offer.promisedOn ? `By ${formatWeekday(offer.promisedOn)}` : offer.name}</b>
            <span className="muted text-small">{describeOffer(offer)}</span>
          </span>
          <b className={`tabular ${offer.charge === 0 ? styles.free : ''}`}>
            {offer.charge === 0 ? 'Free' : formatRupees(offer.charge)}
          </b>
        </label>
      ))}
    </fieldset>
  );
}

/** Why no method is offered. */
function Obstacle({ status, pincode }: { status: Delivery['status']; pincode: string }) {
  const place = normalisePincode(pincode) ?? 'this pincode';
  if (status === 'pincode-needed') return <p className="muted">Enter the pincode to see what delivery costs.</p>;
  if (status === 'not-served') return <Problem>We do not deliver to {place} yet.</Problem>;
  if (status === 'too-heavy') return <Problem>This order is too heavy for delivery to {place}.</Problem>;
  return null;
}

/** 'Standard, free from ₹261 more', 'Express, paid online only'. */
function describeOffer({ name, promisedOn, amountToFree, allowsCash }: Delivery['offers'][number]): string {
  return [
    promisedOn ? name : null,
    amountToFree === null ? null : `free from ${formatRupees(amountToFree)} more`,
    allowsCash ? null : 'paid online only',
  ]
    .filter(Boolean)
    .join(', ');
}
