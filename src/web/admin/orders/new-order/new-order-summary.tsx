import { formatRupees } from '#shared/money.ts';
import cardStyles from '../../../ui/card.module.css';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { type PaymentKind, type StaffQuote, termsOf } from './new-order-fields.ts';

/** What the order costs by the chosen payment. */
export function NewOrderSummary({ quote, kind }: { quote: StaffQuote; kind: PaymentKind }) {
  const { subtotal, discount, shipping, delivery, coupon, total } = quote;
  const terms = termsOf(quote, kind);
  const fee = kind === 'cod' ? quote.terms.cod.fee : 0;
  const onlineDiscount = total + fee - terms.total;
  const offer = delivery.offers.find(({ methodId }) => methodId === delivery.methodId);
  return (
    <Card title="Order summary">
      <div className={cardStyles.body} role="status">
        <Facts
          facts={[
            ['Goods', formatRupees(subtotal)],
            ...(coupon ? [[`Coupon ${coupon.code}`, `−${formatRupees(discount)}`] as const] : []),
            [offer ? `Delivery, ${offer.name}` : 'Delivery', shipping === 0 ? 'Free' : formatRupees(shipping)],
            ...(fee > 0 ? [['Cash on delivery fee', formatRupees(fee)] as const] : []),
            ...(onlineDiscount > 0 ? [['Online payment', `−${formatRupees(onlineDiscount)}`] as const] : []),
            ['Total', <b key="total">{formatRupees(terms.total)}</b>],
          ]}
        />
      </div>
    </Card>
  );
}
