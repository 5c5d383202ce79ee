import { formatRupees } from '#shared/money.ts';
import buttonStyles from '../../ui/button.module.css';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import ordersStyles from './orders.module.css';
import type { Order } from './orders.ts';

/** Links to the tax invoice and the credit notes of an order. */
export function InvoicesCard({ order: { invoices, status } }: { order: Order }) {
  return (
    <section className={cardStyles.card} aria-label="Invoices">
      <header>
        <h2 className={textStyles.heading3}>Invoices</h2>
      </header>
      <div className={cardStyles.body}>
        {invoices.length === 0 ? (
          <p className={`muted ${textStyles.small}`}>
            {status === 'cancelled'
              ? 'None was issued.'
              : 'The tax invoice is issued automatically when the order moves to processing.'}
          </p>
        ) : (
          <ul className={ordersStyles.others}>
            {invoices.map(({ id, kind, number, total, isReversed, pdf }) => (
              <li key={id}>
                <a
                  className={`${buttonStyles.textButton} ${textStyles.code}`}
                  href={pdf}
                  target="_blank"
                  rel="noopener"
                >
                  {number}
                </a>
                <span className={`muted ${textStyles.small}`}>
                  {kind === 'credit-note'
                    ? 'Credit note, PDF'
                    : isReversed
                      ? 'Reversed tax invoice, PDF'
                      : 'Tax invoice, PDF'}
                </span>
                <span>{formatRupees(total)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
