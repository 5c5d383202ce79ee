import { Link } from 'react-router';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { type LineLimit, lineLimitText } from '../../shop/cart.ts';
import formNoticeStyles from '../../ui/form-notice.module.css';
import type { CheckoutSource } from './use-quote.ts';

/** A line exceeds the limit per order, so there is nothing to pay; links to where it can be changed. */
export function LineLimitNotice({ limit, name, source }: LineLimit & { source: CheckoutSource }) {
  return (
    <div className={formNoticeStyles.notice} role="alert">
      <CircleAlert />
      <p>
        {lineLimitText({ limit, name })}.{' '}
        {source.kind === 'line' ? (
          <Link className="link" replace to={`/checkout?variant=${source.variantId}&quantity=${limit}`}>
            Order {limit}
          </Link>
        ) : (
          <Link className="link" to="/cart">
            Change the cart
          </Link>
        )}
      </p>
    </div>
  );
}
