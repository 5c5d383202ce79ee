import { formatRupees, type Paise, percentOff } from '#shared/money.ts';

type Props = { price: Paise; mrp: Paise | null; stacked?: boolean; withLabel?: boolean };

/** Price, MRP struck through and the percent off. */
export function Price({ price, mrp, stacked, withLabel }: Props) {
  const off = percentOff(price, mrp);
  return (
    <p className={`price ${stacked ? 'price--2' : ''}`}>
      <b>{formatRupees(price)}</b>
      {mrp !== null && off > 0 && (
        <>
          {withLabel && <u>MRP</u>}
          <s>
            <span className="sr">MRP </span>
            {formatRupees(mrp)}
          </s>
          <em>{off}% off</em>
        </>
      )}
    </p>
  );
}
