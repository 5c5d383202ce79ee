import { Link } from 'react-router';
import { CompactLineItem } from './compact-line-item.tsx';
import type { LinkedOrder } from './guest-api.ts';

/** The lines of an order as it was placed. */
export function OrderedLines({ items }: { items: LinkedOrder['order']['items'] }) {
  return (
    <ul>
      {items.map(({ id, slug, image, flavor, size, productName, price, quantity, isFree }) => (
        <CompactLineItem
          key={id}
          image={image}
          flavour={flavor}
          name={slug ? <Link to={`/product/${slug}`}>{productName}</Link> : productName}
          amount={price * quantity}
          isFree={isFree}
        >
          {[flavor, size].filter(Boolean).join(', ')} × {quantity}
        </CompactLineItem>
      ))}
    </ul>
  );
}
