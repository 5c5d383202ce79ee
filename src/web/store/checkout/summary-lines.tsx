import { CompactLineItem } from '../../shop/compact-line-item.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { Quote } from './use-quote.ts';

/** The lines in small, with shortages; discontinued products are named. */
export function SummaryLines({ lines, discontinued }: Pick<Quote, 'lines' | 'discontinued'>) {
  return (
    <>
      {discontinued.length > 0 && <Problem>No longer sold, and not in this order: {discontinued.join('; ')}.</Problem>}
      <ul>
        {lines.map(({ variantId, isFree, image, flavour, size, name, price, quantity, available }) => (
          <CompactLineItem
            key={`${variantId}-${isFree}`}
            image={image}
            flavour={flavour}
            name={name}
            amount={price * quantity}
            isFree={isFree}
          >
            <span className="muted text-small">
              {[flavour, size].filter(Boolean).join(', ')} × {quantity}
            </span>
            {available !== null && (
              <Problem>{available > 0 ? `Only ${available} left in stock` : 'Out of Stock'}</Problem>
            )}
          </CompactLineItem>
        ))}
      </ul>
    </>
  );
}
