import { useQuery } from '@tanstack/react-query';
import { cancellationMailText } from '#features/orders/cancel-mail-rules.ts';
import type { Paise } from '#shared/money.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { adminQueries } from '../api.ts';
import type { OrderRow } from './orders.ts';

/** `refund`: the amount that becomes due */
type Facts = Pick<OrderRow, 'displayId' | 'fullName'> & { refund: Paise };
type Props = { orders: readonly Facts[]; checked: boolean; onChange(checked: boolean): void };

/** Whether customers get a cancellation mail, with a preview of the first one's. */
export function CancellationMail({ orders, checked, onChange }: Props) {
  const [first] = orders;
  const { data } = useQuery(adminQueries.mailTexts.inUse.queryOptions({ input: { mail: 'order-cancelled' } }));
  if (!first) return null;
  const texts = data && { shop: data.shop, texts: { 'order-cancelled': data.parts } };
  const mail = texts && cancellationMailText(texts, first, { refundDue: first.refund, by: 'staff' });
  return (
    <div className={arrangeStyles.stack}>
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
        {orders.length === 1 ? 'Mail the customer' : 'Mail the customers'}
      </Checkbox>
      {checked && mail && (
        <blockquote className={cardStyles.note}>
          <p>
            <b>{mail.subject}</b>
            <br />
            {mail.text}
          </p>
        </blockquote>
      )}
    </div>
  );
}
