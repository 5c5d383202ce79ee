import { parseMoment, validateCoupon } from '#features/promotions/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { Note } from '../components/note.tsx';
import { type CouponFields, couponInput } from './coupon-fields.ts';
import styles from './coupon-summary.module.css';
import { RealBasket } from './real-basket.tsx';

type Props = { values: CouponFields; categories: readonly { id: string; name: string }[] };

/** The coupon's effect in a sentence, so that errors show before it is saved. */
export function CouponSummary({ values, categories }: Props) {
  const input = couponInput(values);
  const problems = validateCoupon(input);
  const {
    couponType: type,
    discountValue,
    maximumDiscountAmount: maximum,
    minimumOrderAmount: minimum,
    usageLimit,
  } = input;
  const only = categories.filter(({ id }) => values.applicableCategories.includes(id)).map(({ name }) => name);
  const [from, to] = [parseMoment(input.startsAt, 'start'), parseMoment(input.expiresAt, 'end')];
  const perUse = type === 'fixed_amount' ? (discountValue ?? 0) * 100 : maximum;
  return (
    <aside className={styles.couponSummary} aria-label="What it will do">
      <h3 className={formPartsStyles.label}>What it will do</h3>
      {Object.keys(problems).length > 0 || [discountValue, maximum, minimum, usageLimit].some(Number.isNaN) ? (
        <p className="muted">A summary appears here once the fields are complete.</p>
      ) : (
        <p>
          Customers who enter <b className={textStyles.code}>{input.code}</b> get{' '}
          {type !== 'free_product' && (
            <>
              <b>{type === 'fixed_amount' ? formatRupees((discountValue ?? 0) * 100) : `${discountValue} %`}</b> off{' '}
              {only.length > 0 ? list(only) : 'everything'}
              {maximum !== null && type !== 'fixed_amount' && (
                <>
                  , <b>at most {formatRupees(maximum)}</b>
                </>
              )}
            </>
          )}
          {type === 'combo' && ' and '}
          {(type === 'free_product' || type === 'combo') && <b>a free product</b>}
          {minimum > 0 && (
            <>
              , on orders from <b>{formatRupees(minimum)}</b>
            </>
          )}
          {input.firstOrderOnly && ', on their first order'}.{' '}
          {usageLimit !== null && (
            <>
              The first <b>{usageLimit}</b> orders
              {from || to ? ' ' : '.'}
            </>
          )}
          {from && `from ${formatDate(from)} `}
          {to && `until ${formatDate(to)}`}
          {(from || to) && '.'}
        </p>
      )}
      {Object.keys(problems).length === 0 && <RealBasket coupon={input} />}
      {usageLimit !== null && perUse !== null && perUse > 0 && !Number.isNaN(perUse * usageLimit) && (
        <Note tone="warning" icon={TriangleAlert}>
          At the limit this costs up to <b>{formatRupees(perUse * usageLimit)}</b>.
        </Note>
      )}
    </aside>
  );
}

const list = (names: string[]) => new Intl.ListFormat('en-IN').format(names);
