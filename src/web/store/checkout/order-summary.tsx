import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { ProductPicture } from '../../shop/product-picture.tsx';
import type { Quote } from './use-quote.ts';

/** The lines, small. */
export function SummaryLines({ lines }: { lines: Quote['lines'] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={`${line.variantId}-${line.isFree}`} className="ln ln--s">
          <span className={`ln__p stage tone-${line.image?.tone ?? flavourTone(line.flavour)}`}>
            <ProductPicture picture={line.image} sizes="64px" decorative />
          </span>
          <div className="ln__b">
            <div className="ln__t">
              <b>{line.name}</b>
              <span className="num">{line.isFree ? 'Free' : formatRupees(line.price * line.quantity)}</span>
            </div>
            <span className="muted sm">
              {[line.flavour, line.size].filter(Boolean).join(', ')} × {line.quantity}
            </span>
            {line.available !== null && (
              <p className="err">{line.available > 0 ? `Only ${line.available} left in stock` : 'Out of Stock'}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Sums({ quote }: { quote: Quote }) {
  return (
    <dl className="sum">
      <div>
        <dt>Subtotal</dt>
        <dd>{formatRupees(quote.subtotal)}</dd>
      </div>
      {quote.discount > 0 && (
        <div className="is-ok">
          <dt>Discount</dt>
          <dd>−{formatRupees(quote.discount)}</dd>
        </div>
      )}
      <div>
        <dt>Shipping</dt>
        <dd>Free</dd>
      </div>
      <div>
        <dt>Tax</dt>
        <dd>Included</dd>
      </div>
      <div className="sum__t">
        <dt>Total</dt>
        <dd>{formatRupees(quote.total)}</dd>
      </div>
    </dl>
  );
}
