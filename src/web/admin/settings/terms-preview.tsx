import { readTermsPolicy, type TermsPolicy, termsOf } from '#features/settings/payment-terms-rules.ts';
import { formatRupees, toPaise } from '#shared/money.ts';
import textStyles from '../../ui/text.module.css';
import { typedNumber } from '../components/form/amount.ts';
import styles from './settings-card.module.css';

type Typed = Readonly<Record<string, string | boolean | undefined>>;

/** The terms as typed; an amount that is no number counts as 0. */
export const paymentOf = (typed: Typed): TermsPolicy => {
  const rupees = (name: string) => typedNumber(String(typed[name] ?? '')) ?? 0;
  return readTermsPolicy({
    payment: {
      codFee: rupees('codFee'),
      codFeeFreeFrom: rupees('codFeeFreeFrom'),
      onlineDiscountPercent: rupees('onlineDiscountPercent'),
      onlineDiscountMaximum: rupees('onlineDiscountMaximum'),
    },
  });
};

const EXAMPLES = [toPaise(600), toPaise(2500)];

/** What examples of orders cost with the values as typed. */
export function TermsPreview({ payment }: { payment: TermsPolicy }) {
  return (
    <p className={`${styles.fullWidth} muted ${textStyles.small}`}>
      {EXAMPLES.map((goods) => {
        const totalBy = (method: string) => formatRupees(termsOf(payment, { total: goods, shipping: 0 }, method).total);
        return (
          <span key={goods} className={styles.example}>
            Goods of {formatRupees(goods)} with free delivery: <b>{totalBy('online')}</b> online,{' '}
            <b>{totalBy('cod')}</b> in cash.
          </span>
        );
      })}
    </p>
  );
}
