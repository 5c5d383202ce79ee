import { Link } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { CompactLineItem } from '../../shop/compact-line-item.tsx';
import type { Order } from './orders.ts';

type Item = Order['items'][number];

/** The items as bought: names and prices do not follow the catalogue. */
export function OrderLines({ items }: { items: Item[] }) {
  return (
    <ul>
      {items.map((item) => (
        <Line key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Line({ item }: { item: Item }) {
  const { slug, productName, image, flavor, size, quantity, price, isFree } = item;
  const kind = [flavor, size].filter(Boolean).join(', ');
  return (
    <CompactLineItem
      image={image}
      flavour={flavor}
      // a product that left the catalogue has no page
      name={slug ? <Link to={`/product/${slug}`}>{productName}</Link> : productName}
      amount={price * quantity}
      isFree={isFree}
    >
      <p className="muted text-small tabular">
        {kind && `${kind} `}× {quantity}
        {quantity > 1 && !isFree && `, ${formatRupees(price)} each`}
      </p>
    </CompactLineItem>
  );
}
