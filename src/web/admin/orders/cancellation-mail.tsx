import { cancellationWords } from '#features/orders/cancel-mail-rules.ts';
import type { Paise } from '#shared/money.ts';
import type { OrderRow } from './orders.ts';

/** `refund`: what becomes due back */
type Facts = Pick<OrderRow, 'displayId' | 'fullName'> & { refund: Paise };
type Props = { orders: readonly Facts[]; checked: boolean; onChange(checked: boolean): void };

/** Whether customers are told that their orders are cancelled, and the words of the first one's mail. */
export function CancellationMail({ orders, checked, onChange }: Props) {
  const [first] = orders;
  if (!first) return null;
  const { subject, text } = cancellationWords(first, first.refund);
  return (
    <div className="a-stack">
      <label className="a-check">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <span>{orders.length === 1 ? 'Mail the customer' : 'Mail the customers'}</span>
      </label>
      {checked && (
        <blockquote className="a-note">
          <p>
            <b>{subject}</b>
            <br />
            {text}
          </p>
        </blockquote>
      )}
    </div>
  );
}
