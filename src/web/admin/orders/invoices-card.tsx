import { formatRupees } from '#shared/money.ts';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import ordersStyles from './orders.module.css';
import type { Order } from './orders.ts';

/** Links to the tax invoice and the credit notes of an order, and to the delivery challan of a replacement. */
export function InvoicesCard({ order: { invoices, challans, status } }: { order: Order }) {
  return (
    <Card title="Invoices">
      <div className={cardStyles.body}>
        {invoices.length + challans.length === 0 ? (
          <p className={`muted ${textStyles.small}`}>
            {status === 'cancelled'
              ? 'None was issued.'
              : 'The tax invoice is issued automatically when the order moves to processing.'}
          </p>
        ) : (
          <ul className={ordersStyles.others}>
            {invoices.map(({ id, kind, number, total, isReversed, pdf }) => (
              <li key={id}>
                <LinkButton variant="text" className={textStyles.code} to={pdf} target="_blank" rel="noopener">
                  {number}
                </LinkButton>
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
            {challans.map(({ id, number, value, pdf }) => (
              <li key={id}>
                <LinkButton variant="text" className={textStyles.code} to={pdf} target="_blank" rel="noopener">
                  {number}
                </LinkButton>
                <span className={`muted ${textStyles.small}`}>Delivery challan, PDF</span>
                <span>{formatRupees(value)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
