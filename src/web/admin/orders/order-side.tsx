import { Copy } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { IconButton } from '../components/icon-button.tsx';
import { copyText } from './order-actions.ts';
import { STATUS_BADGES } from './order-labels.ts';
import { type Order, orderPath } from './orders.ts';

/** The tax invoice and the credit notes of an order, as files. */
export function InvoicesCard({ order: { invoices, status } }: { order: Order }) {
  return (
    <section className="a-card" aria-label="Invoices">
      <header>
        <h2 className="a-h3">Invoices</h2>
      </header>
      <div className="a-bd">
        {invoices.length === 0 ? (
          <p className="muted a-sm">
            {status === 'cancelled'
              ? 'None was issued.'
              : 'The tax invoice is issued by itself when the order moves to processing.'}
          </p>
        ) : (
          <ul className="a-others">
            {invoices.map(({ id, kind, number, total, pdf }) => (
              <li key={id}>
                <a className="a-link a-code" href={pdf} target="_blank" rel="noopener">
                  {number}
                </a>
                <span className="muted a-sm">{kind === 'invoice' ? 'Tax invoice, PDF' : 'Credit note, PDF'}</span>
                <span>{formatRupees(total)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

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
              ? `Since ${formatDate(customer.since)} · ${customer.orders} ${customer.orders === 1 ? 'order' : 'orders'} · ${formatRupees(customer.paid)} paid`
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

/** Where the parcel goes. */
export function ShipToCard({ order: { shippingAddress: to, stateCode } }: { order: Order }) {
  const text = [to.fullName, to.address, `${to.city}, ${to.state} ${to.pincode}`, to.phone].join('\n');
  return (
    <section className="a-card" aria-label="Ship to">
      <header>
        <h2 className="a-h3">Ship to</h2>
        <span className="a-acts">
          <IconButton
            icon={Copy}
            label="Copy the address"
            onClick={() => void copyText(text, 'The address is on the clipboard')}
          />
        </span>
      </header>
      <div className="a-bd">
        <address>
          {to.fullName}
          <br />
          {to.address}
          <br />
          {to.city}, {to.state} <b className="a-code">{to.pincode}</b>
        </address>
        {stateCode && (
          <p className="muted a-sm a-supply">
            Place of supply {stateCode} {to.state}
          </p>
        )}
      </div>
    </section>
  );
}
