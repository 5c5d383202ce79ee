import { pluralize } from '#shared/text.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useWishlist } from '../../shop/wishlist.ts';
import '../../styles/line-items.css';
import '../../styles/account.css';
import { WishlistContent } from './wishlist-content.tsx';

export default function WishlistPage() {
  const { data } = useWishlist();
  return (
    <div className="wrap acc">
      <PageMeta title="My Wishlist" />
      <h1 className="h1 hd" id="wishlist-title" tabIndex={-1}>
        My Wishlist
      </h1>
      <p className="muted acc__s" role="status">
        {data && `${pluralize(data.length, 'item')} saved for later`}
      </p>
      <WishlistContent headingLevel={2} titleId="wishlist-title" />
    </div>
  );
}
