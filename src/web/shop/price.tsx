import { formatRoundedRupees, formatRupees, type Paise, percentOff } from '#shared/money.ts';
import styles from './price.module.css';

type Props = { price: Paise; mrp: Paise | null; stacked?: boolean; withLabel?: boolean; rounded?: boolean };

/** Price, struck-through MRP and discount in percent; `rounded` to the rupee. */
export function Price({ price, mrp, stacked, withLabel, rounded }: Props) {
  const format = rounded ? formatRoundedRupees : formatRupees;
  const off = percentOff(price, mrp);
  return (
    <p className={`${styles.price} ${stacked ? styles.stacked : ''}`} data-part="price">
      <b>{format(price)}</b>
      {mrp !== null && off > 0 && (
        <>
          {withLabel && <u>MRP</u>}
          <s>
            <span className="visually-hidden">MRP </span>
            {format(mrp)}
          </s>
          <em>{`${off}% off`}</em>
        </>
      )}
    </p>
  );
}
