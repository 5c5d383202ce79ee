import { CompactLineItem } from '../../shop/compact-line-item.tsx';
import fieldStyles from '../../ui/field.module.css';
import type { Quote } from './use-quote.ts';

/** The lines, small; what is short in stock says so, and what nobody can buy any more is named. */
export function SummaryLines({ lines, discontinued }: Pick<Quote, 'lines' | 'discontinued'>) {
  return (
    <>
      {discontinued.length > 0 && (
        <p className={fieldStyles.error}>Not sold any more, and not in this order: {discontinued.join('; ')}.</p>
      )}
      <ul>
        {lines.map(({ variantId, isFree, image, flavour, size, name, price, quantity, available }) => (
          <CompactLineItem
            key={`${variantId}-${isFree}`}
            picture={image}
            flavour={flavour}
            name={name}
            amount={price * quantity}
            isFree={isFree}
          >
            <span className="muted text-small">
              {[flavour, size].filter(Boolean).join(', ')} × {quantity}
            </span>
            {available !== null && (
              <p className={fieldStyles.error}>{available > 0 ? `Only ${available} left in stock` : 'Out of Stock'}</p>
            )}
          </CompactLineItem>
        ))}
      </ul>
    </>
  );
}
