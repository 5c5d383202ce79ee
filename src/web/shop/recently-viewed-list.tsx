import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import { orpc } from '../lib/api.ts';
import arrowLinkStyles from '../ui/arrow-link.module.css';
import { Price } from './price.tsx';
import { ProductImage } from './product-image.tsx';
import styles from './recently-viewed-list.module.css';
import { recentlyViewed } from './recently-viewed-store.ts';
import studioStyles from './studio.module.css';

/** Small cards in a horizontally scrolling row. */
export default function RecentlyViewedList({ slugs }: { slugs: readonly string[] }) {
  const { data } = useQuery({
    ...orpc.catalog.cards.queryOptions({ input: { slugs: [...slugs] } }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="seen">
      <div className={styles.head}>
        <h2 className="heading-3 heading" id="seen">
          Recently viewed
        </h2>
        <button type="button" className={`${arrowLinkStyles.link} text-small`} onClick={() => recentlyViewed.set([])}>
          <span>
            Clear<span className="visually-hidden"> recently viewed</span>
          </span>
        </button>
      </div>
      <ul className={styles.list}>
        {data.map(({ id, slug, name, image, flavours, price, originalPrice, inStock }) => (
          <li key={id} className={styles.card}>
            <span className={`${studioStyles.studio} tone-${image?.tone ?? flavourTone(flavours[0] ?? null)}`}>
              <ProductImage image={image} sizes="180px" maxWidth={320} decorative />
            </span>
            <Link to={`/product/${slug}`}>{name}</Link>
            {inStock ? (
              <Price price={price} mrp={originalPrice} />
            ) : (
              <span className="muted text-small">Out of Stock</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
