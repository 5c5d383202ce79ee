import { formatRupees } from '#shared/money.ts';
import type { Order } from './orders.ts';

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
