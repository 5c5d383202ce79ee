import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { STATUS_BADGES } from './order-labels.ts';
import { type Order, orderPath } from './orders.ts';

/** Who bought, and what else they did. */
export function CustomerCard({ order }: { order: Order }) {
  const { customer, fullName, email, phone, otherOrders } = order;
  return (
    <section className="a-card" aria-label="Customer">
      <header>
        <h2 className="a-h3">Customer</h2>
      </header>
      <div className="a-bd a-stack">
        <div>
          {customer ? (
            <Link className="a-key a-b" to={`/admin/users/${customer.id}`}>
              {customer.fullName || fullName}
            </Link>
          ) : (
            <b className="a-b">{fullName}</b>
          )}
          <p className="muted a-sm">
            {customer
              ? `Since ${formatDate(customer.since)} · ${customer.orders} ${customer.orders === 1 ? 'order' : 'orders'} · ${formatRupees(customer.paid)} paid, net of refunds`
              : 'The account was deleted'}
          </p>
        </div>
        <dl className="a-kv a-l">
          <dt>Email</dt>
          <dd>
            <a className="a-link" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
          <dt>Phone</dt>
          <dd>
            <a className="a-link" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          </dd>
        </dl>
        {otherOrders.length > 0 && (
          <div>
            <h3 className="a-lbl">Other orders</h3>
            <ul className="a-others">
              {otherOrders.map((other) => (
                <li key={other.id}>
                  <Link className="a-link a-code" to={orderPath(other.displayId)}>
                    {other.displayId}
                  </Link>
                  <span className="muted a-sm">
                    {formatDate(other.createdAt)} · {STATUS_BADGES[other.status].word}
                  </span>
                  <span>{formatRupees(other.totalAmount)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
