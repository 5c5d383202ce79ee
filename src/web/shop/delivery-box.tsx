import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { PincodeDelivery } from '#features/checkout/contract.ts';
import { carriesWeight, type DeliveryOption, deliveryCharge, type Parcel } from '#features/delivery/charge-rules.ts';
import { formatWeekday } from '#shared/format-weekday.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { pluralize } from '#shared/text.ts';
import { Banknote } from '../icons/banknote.ts';
import { CircleAlert } from '../icons/circle-alert.ts';
import { Clock } from '../icons/clock.ts';
import { MapPin } from '../icons/map-pin.ts';
import { Package } from '../icons/package.ts';
import arrowLinkStyles from '../ui/arrow-link.module.css';
import buttonStyles from '../ui/button.module.css';
import fieldStyles from '../ui/field.module.css';
import { TextField } from '../ui/field.tsx';
import fieldRowStyles from '../ui/field-row.module.css';
import styles from './delivery-box.module.css';
import { storePincode, useStoredPincode } from './delivery-pincode.ts';
import { useStorefront } from './storefront.ts';
import { useDeliveryOptions } from './use-delivery-options.ts';

// few customers live where the shop does not deliver
const DeliveryRequestForm = lazy(() => import('./delivery-request-form.tsx'));

type Goods = {
  /** of the goods after the discount */
  amount: Paise;
  /** gross weight of the goods, where units without one count as `assumedGrams` */
  weigh(assumedGrams: number): number;
};

/** Charge and day of delivery to the pincode of the customer, who enters it once. */
export default function DeliveryBox(goods: Goods) {
  const pincode = useStoredPincode();
  const [isChanging, setChanging] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data, isError, isFetching, refetch } = useDeliveryOptions(pincode);
  const isServed = data !== undefined && data.options.length > 0;
  const isFormShown = pincode === null || isChanging || !isServed;
  return (
    <section className={styles.box} aria-label="Delivery" data-part="delivery-box">
      {isFormShown ? (
        <PincodeForm
          initial={pincode}
          problem={problem}
          onProblem={setProblem}
          isLoading={pincode !== null && isFetching}
          place={data && !isServed && !isChanging ? (data.place ?? '') : null}
          onSubmit={(entered) => {
            setChanging(false);
            storePincode(entered);
            if (entered === pincode && isError) refetch();
          }}
        />
      ) : (
        <div className={styles.place}>
          <MapPin />
          <p>
            To <b className="tabular">{data.pincode}</b> {data.place}
          </p>
          <button type="button" className={arrowLinkStyles.link} onClick={() => setChanging(true)}>
            <span>Change</span>
          </button>
        </div>
      )}
      <div aria-live="polite">
        {isError && !isFetching && (
          <p className={styles.note}>
            <CircleAlert />
            <span>
              <b>The day could not be read just now.</b> You can order anyway, checkout asks again.
            </span>
          </p>
        )}
        {isServed && !isChanging && <Offers goods={goods} delivery={data} />}
      </div>
      {data && !isServed && !isChanging && !problem && (
        <Suspense>
          <DeliveryRequestForm key={data.pincode} pincode={data.pincode} />
        </Suspense>
      )}
    </section>
  );
}

type FormProps = {
  initial: string | null;
  problem: string | undefined;
  onProblem(problem: string | undefined): void;
  isLoading: boolean;
  /** where the shop does not deliver: 'Kavaratti, Lakshadweep', '' when unknown; null: it delivers, or was not asked */
  place: string | null;
  onSubmit(pincode: string): void;
};

function PincodeForm({ initial, problem, onProblem, isLoading, place, onSubmit }: FormProps) {
  const { deliveryOffer } = useStorefront();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pincode = normalisePincode(String(new FormData(event.currentTarget).get('pincode')));
    onProblem(pincode === null ? 'Pincode must be 6 digits' : undefined);
    if (pincode !== null) onSubmit(pincode);
  };
  const notServed =
    place === null ? undefined : `We do not deliver to ${[initial, place].filter(Boolean).join(' ')} yet.`;
  const error = problem ?? notServed;
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <div className={fieldRowStyles.row}>
        <TextField
          key={initial}
          label="Delivery to"
          name="pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          placeholder="6-digit pincode"
          defaultValue={initial ?? ''}
          error={error}
        />
        <button type="submit" className={`${buttonStyles.button} ${buttonStyles.outline}`} aria-busy={isLoading}>
          Check
        </button>
      </div>
      {!error && (
        <p className={fieldStyles.hint} role="status">
          {isLoading ? 'Asking…' : `${deliveryOffer.charges} The day depends on where you are.`}
        </p>
      )}
    </form>
  );
}

function Offers({ goods, delivery }: { goods: Goods; delivery: PincodeDelivery }) {
  const { policy } = useStorefront();
  const parcel: Parcel = { amount: goods.amount, grams: goods.weigh(delivery.assumedGrams) };
  const offers = delivery.options.filter((option) => carriesWeight(option, parcel.grams));
  const [first] = offers;
  const leavesUntil = offers.find(({ leavesTodayUntil }) => leavesTodayUntil)?.leavesTodayUntil;
  const takesCash = delivery.takesCash && offers.some(({ allowsCash }) => allowsCash);
  return (
    <>
      {offers.map((option) => (
        <Offer key={option.methodId} option={option} parcel={parcel} />
      ))}
      {!first && (
        <p className={styles.note}>
          <Package />
          <span>
            <b>This is too heavy for one order.</b> {describeLimit(delivery)}
          </span>
        </p>
      )}
      {leavesUntil && (
        <p className={styles.note}>
          <Clock />
          <span>
            <b>Order before {leavesUntil}</b> and it leaves today.
          </span>
        </p>
      )}
      {first && (
        <p className={styles.note}>
          <Banknote />
          <span>
            {takesCash ? (
              <>
                <b>Cash on delivery</b> is possible here, from {formatRupees(policy.cashMinimum * 100)}.
              </>
            ) : (
              <>
                <b>Pay online:</b> cash on delivery is not possible there.
              </>
            )}
          </span>
        </p>
      )}
    </>
  );
}

function Offer({ option, parcel }: { option: DeliveryOption; parcel: Parcel }) {
  const { name, promisedOn, minDays, maxDays, freeFrom } = option;
  const charge = deliveryCharge(option, parcel);
  const days = minDays === maxDays ? pluralize(maxDays, 'day') : `${minDays} to ${maxDays} days`;
  const details = [
    promisedOn ? name : days,
    charge > 0 && freeFrom !== null ? `free from ${formatRupees(freeFrom)}` : null,
  ];
  return (
    <div className={styles.offer}>
      <p>
        <b>{promisedOn ? `by ${formatWeekday(promisedOn)}` : name}</b>
        <span>{details.filter(Boolean).join(', ')}</span>
      </p>
      <b className={`tabular ${charge === 0 ? styles.free : ''}`}>{charge === 0 ? 'Free' : formatRupees(charge)}</b>
    </div>
  );
}

/** What the method with the highest limit carries. */
function describeLimit({ options }: PincodeDelivery): string {
  const limit = Math.max(...options.map(({ maxGrams }) => maxGrams ?? Number.POSITIVE_INFINITY));
  return `At most ${limit / 1000} kg go there at once.`;
}
