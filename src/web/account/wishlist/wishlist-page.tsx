import { pluralize } from '#shared/text.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useWishlist } from '../../shop/wishlist.ts';
import accountPageStyles from '../components/account-page.module.css';
import { WishlistContent } from './wishlist-content.tsx';

export default function WishlistPage() {
  const { data } = useWishlist();
  return (
    <div className={`page-width ${accountPageStyles.page}`}>
      <PageMeta title="My Wishlist" />
      <h1 className="heading-1 heading" id="wishlist-title" tabIndex={-1}>
        My Wishlist
      </h1>
      <p className={`muted ${accountPageStyles.subtitle}`} role="status">
        {data && `${pluralize(data.length, 'item')} saved for later`}
      </p>
      <WishlistContent headingLevel={2} titleId="wishlist-title" />
    </div>
  );
}
