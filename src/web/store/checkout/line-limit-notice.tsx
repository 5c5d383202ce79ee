import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { type LineLimit, lineLimitText } from '../../shop/cart.ts';
import type { CheckoutSource } from './use-quote.ts';

/** Why there is nothing to pay: a line holds more units than the shop sells at once; leads to what can be bought. */
export function LineLimitNotice({ limit, name, source }: LineLimit & { source: CheckoutSource }) {
  return (
    <div className="notice" role="alert">
      <CircleAlert className="ic" aria-hidden="true" />
      <p>
        {lineLimitText({ limit, name })}.{' '}
        {source.kind === 'line' ? (
          <Link className="lnk" replace to={`/checkout?variant=${source.variantId}&quantity=${limit}`}>
            Order {limit}
          </Link>
        ) : (
          <Link className="lnk" to="/cart">
            Change the cart
          </Link>
        )}
      </p>
    </div>
  );
}
