import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import { orpc } from '../lib/api.ts';
import '../styles/recently-viewed.css';
import { Price } from './price.tsx';
import { ProductImage } from './product-image.tsx';
import { recentlyViewed } from './recently-viewed-store.ts';

/** Small cards in a row that scrolls sideways where there are too many. */
export default function RecentlyViewedList({ slugs }: { slugs: readonly string[] }) {
  const { data } = useQuery({
    ...orpc.catalog.cards.queryOptions({ input: { slugs: [...slugs] } }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.length === 0) return null;
  return (
    <section className="seen" aria-labelledby="seen">
      <div className="seen__h">
        <h2 className="h3 hd" id="seen">
          Recently viewed
        </h2>
        <button type="button" className="go sm" onClick={() => recentlyViewed.set([])}>
          <span>
            Clear<span className="sr"> recently viewed</span>
          </span>
        </button>
      </div>
      <ul className="seen__l">
        {data.map(({ id, slug, name, image, flavours, price, originalPrice, inStock }) => (
          <li key={id} className="seen__c">
            <span className={`stage tone-${image?.tone ?? flavourTone(flavours[0] ?? null)}`}>
              <ProductImage picture={image} sizes="180px" most={320} decorative />
            </span>
            <Link to={`/product/${slug}`}>{name}</Link>
            {inStock ? <Price price={price} mrp={originalPrice} /> : <span className="muted sm">Out of Stock</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
