import { useQuery } from '@tanstack/react-query';
import { type CouponFacts, couponDiscount, eligibleAmount } from '#features/promotions/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import styles from './real-basket.module.css';

type Basket = Awaited<ReturnType<AdminApi['promotions']['baskets']>>[number];

const SHOWN = 4;
const pricedLines = ({ lines }: Basket) =>
  lines.map(({ categoryId, price, quantity }) => ({ categoryId, amount: price * quantity }));

/** The discount on a recent basket, which shows the coupon's rules in effect. */
export function RealBasket({ coupon }: { coupon: CouponFacts }) {
  const { data } = useQuery({ ...adminQueries.promotions.baskets.queryOptions(), staleTime: 300_000 });
  if (!data?.[0] || Number.isNaN(coupon.minimumOrderAmount)) return null;
  const applies = (basket: Basket) =>
    eligibleAmount(coupon, pricedLines(basket)) >= Math.max(1, coupon.minimumOrderAmount);
  const basket = data.find(applies) ?? data[0];
  const isApplied = applies(basket);
  const priced = pricedLines(basket);
  const subtotal = priced.reduce((sum, { amount }) => sum + amount, 0);
  const discount = isApplied ? couponDiscount(coupon, priced).discount : 0;
  const more = basket.lines.length - SHOWN;
  return (
    <section className={styles.basket} aria-label="On a real basket">
      <h3 className={formPartsStyles.label}>On a real basket</h3>
      <dl>
        {basket.lines.slice(0, SHOWN).map(({ name, quantity, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a basket may hold two lines of one name
          <div key={index}>
            <dt>
              {name}
              {quantity > 1 && ` × ${quantity}`}
            </dt>
            <dd>{formatRupees(price * quantity)}</dd>
          </div>
        ))}
        {more > 0 && (
          <div>
            <dt className="muted">and {more} more</dt>
            <dd>{formatRupees(priced.slice(SHOWN).reduce((sum, { amount }) => sum + amount, 0))}</dd>
          </div>
        )}
        <div className={textStyles.positive}>
          <dt>{isApplied ? 'Discount' : 'No recent basket qualifies'}</dt>
          <dd>{isApplied ? `−${formatRupees(discount)}` : '–'}</dd>
        </div>
        <div className={styles.basketText}>
          <dt>To pay</dt>
          <dd>{formatRupees(subtotal - discount)}</dd>
        </div>
      </dl>
      <p className={`muted ${textStyles.tiny}`}>
        {basket.placedAt ? `An order of ${formatDate(basket.placedAt)}, at its prices` : 'Products of the shop'}
      </p>
    </section>
  );
}
