import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import productCardStyles from '../../shop/product-card.module.css';
import { ProductCard } from '../../shop/product-card.tsx';
import { useWishlist, type WishlistItem } from '../../shop/wishlist.ts';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import waitingStyles from '../../ui/waiting.module.css';
import styles from './wishlist-content.module.css';

type Props = {
  headingLevel: 2 | 3 /** the heading above, which gets the focus when the list is empty */;
  titleId: string;
};

/** The wishlist: loading, failed, empty, or its cards. */
export function WishlistContent({ headingLevel, titleId }: Props) {
  const { data, isError, error, refetch } = useWishlist();
  if (data && data.length > 0) return <Cards items={data} headingLevel={headingLevel} titleId={titleId} />;
  if (data) return <EmptyWishlist titleId={titleId} />;
  if (isError) return <LoadFailed title="Error loading wishlist" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={waitingStyles.waiting} role="status">
      <span className={waitingStyles.spinner} aria-hidden="true" />
      <span className="visually-hidden">Loading your wishlist</span>
    </div>
  );
}

function Cards({ items, headingLevel, titleId }: Props & { items: WishlistItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const used = useRef(-1);
  const count = useRef(items.length);
  useEffect(() => {
    // the focused card was removed: its neighbour gets the focus
    if (items.length < count.current && used.current >= 0 && document.activeElement === document.body) {
      const hearts = list.current?.querySelectorAll<HTMLElement>(`.${productCardStyles.heart}`) ?? [];
      (hearts[Math.min(used.current, hearts.length - 1)] ?? document.getElementById(titleId))?.focus();
    }
    count.current = items.length;
  }, [items.length, titleId]);
  return (
    <ul ref={list} className={`${productCardStyles.grid} ${styles.list}`}>
      {items.map(({ id, product }, index) => (
        <li
          key={id}
          onFocus={() => {
            used.current = index;
          }}
        >
          <ProductCard product={product} headingLevel={headingLevel} priority={index < 4} />
        </li>
      ))}
    </ul>
  );
}

function EmptyWishlist({ titleId }: { titleId: string }) {
  useEffect(() => {
    // the last card was removed, and with it the focus
    if (document.activeElement === document.body) document.getElementById(titleId)?.focus({ preventScroll: true });
  }, [titleId]);
  return (
    <div className={emptyStyles.empty}>
      <p className="heading-3 heading">Your wishlist is empty</p>
      <p className="muted">Add products you love to see them here!</p>
      <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/products">
        Browse products
      </Link>
    </div>
  );
}
