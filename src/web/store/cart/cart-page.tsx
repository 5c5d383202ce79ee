import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { errorMessage } from '../../lib/errors.ts';
import { useShopper } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { type Cart, type CartLine, lineLimitText, useCart } from '../../shop/cart.ts';
import lineItemStyles from '../../shop/line-item.module.css';
import missingItemStyles from '../../shop/missing-item.module.css';
import { PageMeta } from '../../shop/page-meta.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import { RecentlyViewed } from '../../shop/recently-viewed.tsx';
import { Slot } from '../../shop/slot.tsx';
import studioStyles from '../../shop/studio.module.css';
import twoColumnsStyles from '../../shop/two-columns.module.css';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import badgeStyles from '../../ui/badge.module.css';
import boxStyles from '../../ui/box.module.css';
import buttonStyles from '../../ui/button.module.css';
import buttonRowStyles from '../../ui/button-row.module.css';
import { Problem } from '../../ui/problem.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { Stepper } from '../../ui/stepper.tsx';
import { UnpaidOrderNotice } from '../components/unpaid-order.tsx';
import { useUnpaidOrder } from '../components/use-unpaid-order.ts';
import { CartDelivery, CartTerms, CartTotals, FreeDeliveryProgress } from './cart-delivery.tsx';
import styles from './cart-page.module.css';
import { useCartChange } from './use-cart-change.ts';

export default function CartPage() {
  return (
    <div className={`page-width ${styles.page}`}>
      <PageMeta
        title="Cart"
        description="The products you have chosen, their sum and the way to checkout."
        path="/cart"
      />
      <Content />
      <RecentlyViewed />
    </div>
  );
}

function Content() {
  const session = useShopper();
  const { data, isError, refetch, error } = useCart();
  // before hydration styles know who is signed in, so that the layout does not shift
  if (session === undefined)
    return (
      <>
        <div className={styles.forGuests}>
          <EmptyCart signedOut />
        </div>
        <div className={styles.forMembers}>
          <CartSkeleton />
        </div>
      </>
    );
  if (session && !data && !isError) return <CartSkeleton />;
  if (isError)
    return (
      <div className={missingItemStyles.missing}>
        <h1 className="heading-2 heading">Error loading cart</h1>
        <p className="muted">{errorMessage(error, 'Failed to load cart items')}</p>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} onClick={() => refetch()}>
          Retry
        </button>
      </div>
    );
  return (
    <>
      {session && data && <DiscontinuedNotice names={data.discontinued} />}
      {!data || data.items.length === 0 ? <EmptyCart signedOut={!session} /> : <FullCart cart={data} />}
    </>
  );
}

/** Products that were put into the cart and are no longer sold. */
function DiscontinuedNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Problem live>
      {names.join(', ')} {names.length === 1 ? 'is no longer sold, so it is' : 'are no longer sold, so they are'} not in
      your cart.
    </Problem>
  );
}

function FullCart({ cart }: { cart: Cart }) {
  const { clear } = useCartChange();
  const unpaid = useUnpaidOrder();
  const short = cart.items.some((item) => item.available !== null);
  return (
    <div className={`split ${twoColumnsStyles.columns}`}>
      <div className={twoColumnsStyles.main}>
        <h1 className="heading-1 heading">Cart</h1>
        <div className={styles.head}>
          <p className="muted" role="status">
            {pluralize(cart.itemCount, 'item')}
          </p>
          <button type="button" className={`${arrowLinkStyles.link} text-small`} onClick={() => clear()}>
            <span>Clear cart</span>
          </button>
        </div>
        {unpaid && <UnpaidOrderNotice order={unpaid} replaced />}
        <FreeDeliveryProgress cart={cart} />
        <Slot name="cart-top" total={cart.amount} />
        <ul className={styles.lines}>
          {cart.items.map((item) => (
            <Line key={item.id} item={item} limit={cart.maximumPerLine} />
          ))}
        </ul>
      </div>
      <aside className={twoColumnsStyles.side} aria-label="Order Summary">
        <CartDelivery cart={cart} />
        <div className={`${twoColumnsStyles.sticky} ${boxStyles.box}`}>
          <h2 className="heading-3 heading">Order Summary</h2>
          <CartTotals cart={cart} />
          <Slot name="cart-summary" total={cart.amount} />
          {short && <Problem>Some items do not have enough stock. Please change their quantity.</Problem>}
          <Link className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.fullWidth}`} to="/checkout">
            Proceed to Checkout
          </Link>
          <Link className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.fullWidth}`} to="/products">
            Continue Shopping
          </Link>
          <CartTerms cart={cart} />
        </div>
      </aside>
    </div>
  );
}

function Line({ item, limit }: { item: CartLine; limit: number }) {
  const { setQuantity, remove } = useCartChange();
  const maximum = item.left ?? limit;
  const tone = item.image?.tone ?? flavourTone(item.flavour);
  return (
    <li className={lineItemStyles.item} data-part="line">
      <Link
        className={`${lineItemStyles.image} ${studioStyles.studio} tone-${tone}`}
        to={`/product/${item.slug}`}
        aria-hidden="true"
        tabIndex={-1}
      >
        <ProductImage image={item.image} sizes="124px" maxWidth={320} decorative />
      </Link>
      <div className={lineItemStyles.body}>
        <div className={lineItemStyles.title}>
          <b>
            <Link to={`/product/${item.slug}`}>{item.name}</Link>
          </b>
          <span className="tabular">{formatRupees(item.price * item.quantity)}</span>
        </div>
        <p className={lineItemStyles.choice}>
          {item.flavour && (
            <span className={`${badgeStyles.badge} ${badgeStyles.flavour} tone-${tone}`}>{item.flavour}</span>
          )}
          {item.size && <span className="muted text-small">{item.size}</span>}
          <span className="muted text-small tabular">{formatRupees(item.price)} each</span>
        </p>
        {item.available !== null && (
          <Problem>{item.available > 0 ? `Only ${item.available} left in stock` : 'Out of Stock'}</Problem>
        )}
        {item.available === null && item.quantity >= maximum && (
          <p className="muted text-small">
            {item.left === null ? lineLimitText({ limit, name: item.name }) : `Only ${item.left} left in stock`}
          </p>
        )}
        <div className={lineItemStyles.choice}>
          <Stepper
            small
            value={item.quantity}
            maximum={maximum}
            label={`Quantity of ${item.name}`}
            onChange={(quantity) => (quantity < 1 ? remove({ id: item.id }) : setQuantity({ id: item.id, quantity }))}
          />
          <button
            type="button"
            className={`${arrowLinkStyles.link} text-small`}
            onClick={() => remove({ id: item.id })}
          >
            <Trash2 size="small" />
            <span>
              Remove<span className="visually-hidden"> {item.name}</span>
            </span>
          </button>
        </div>
      </div>
    </li>
  );
}

function EmptyCart({ signedOut }: { signedOut: boolean }) {
  const unpaid = useUnpaidOrder();
  return (
    <div className={missingItemStyles.missing}>
      <h1 className="heading-2 heading">Your cart is empty</h1>
      <p className="muted">Add some products to get started!</p>
      {unpaid && <UnpaidOrderNotice order={unpaid} replaced={false} />}
      <div className={buttonRowStyles.row}>
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/products">
          Continue Shopping
        </Link>
        {signedOut && (
          <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to={authPath('/cart')}>
            Sign In
          </Link>
        )}
      </div>
    </div>
  );
}

function CartSkeleton() {
  return (
    <div className={`split ${twoColumnsStyles.columns}`} aria-busy="true">
      <div className={twoColumnsStyles.main}>
        <div className={`${skeletonStyles.skeleton} ${styles.loadingHead}`} />
        {[1, 2].map((key) => (
          <div key={key} className={lineItemStyles.item}>
            <div className={`${lineItemStyles.image} ${skeletonStyles.skeleton}`} />
            <div className={skeletonStyles.skeleton} />
          </div>
        ))}
      </div>
      <div className={twoColumnsStyles.side}>
        <div className={`${boxStyles.box} ${skeletonStyles.skeleton} ${skeletonStyles.box}`} />
      </div>
    </div>
  );
}
