import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { ProductPicture } from '../../shop/product-picture.tsx';
import type { Order } from './orders.ts';

type Item = Order['items'][number];

/** What was bought, as it was bought: names and prices do not follow the catalogue. */
export function OrderLines({ items }: { items: Item[] }) {
  return (
    <ul className="ord__l">
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
    <li className="ln ln--s">
      <div className={`ln__p stage tone-${image?.tone ?? flavourTone(flavor)}`}>
        <ProductPicture picture={image} sizes="64px" decorative />
      </div>
      <div className="ln__b">
        <div className="ln__t">
          {/* a product that has left the catalogue has no page any more */}
          <b>{slug ? <Link to={`/product/${slug}`}>{productName}</Link> : productName}</b>
          <span className="num">{isFree ? 'Free' : formatRupees(price * quantity)}</span>
        </div>
        <p className="muted sm num">
          {kind && `${kind} `}× {quantity}
          {quantity > 1 && !isFree && `, ${formatRupees(price)} each`}
        </p>
      </div>
    </li>
  );
}
