import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { type Cart, type CartLine, lineLimitText, useCart } from '../../shop/cart.ts';
import { OrderTotals } from '../../shop/order-totals.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import { RecentlyViewed } from '../../shop/recently-viewed.tsx';
import '../../styles/line-items.css';
import { Stepper } from '../../ui/stepper.tsx';
import { UnpaidOrderNotice } from '../components/unpaid-order.tsx';
import { useUnpaidOrder } from '../components/use-unpaid-order.ts';
import { useCartChange } from './use-cart-change.ts';

export default function CartPage() {
  return (
    <div className="wrap cartp">
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
  const session = useSession();
  const { data, isError, refetch, error } = useCart();
  // until the scripts run, the styles know who is signed in: nothing jumps for a visitor
  if (session === undefined)
    return (
      <>
        <div className="for-out">
          <EmptyCart signedOut />
        </div>
        <div className="for-in">
          <CartSkeleton />
        </div>
      </>
    );
  if (session && !data && !isError) return <CartSkeleton />;
  if (isError)
    return (
      <div className="nofind">
        <h1 className="h2 hd">Error loading cart</h1>
        <p className="muted">{errorMessage(error, 'Failed to load cart items')}</p>
        <button type="button" className="btn btn--go" onClick={() => refetch()}>
          Retry
        </button>
      </div>
    );
  if (!data || data.items.length === 0) return <EmptyCart signedOut={!session} />;
  return <FullCart cart={data} />;
}

function FullCart({ cart }: { cart: Cart }) {
  const { clear } = useCartChange();
  const unpaid = useUnpaidOrder();
  const short = cart.items.some((item) => item.available !== null);
  return (
    <div className="two">
      <div className="two__l">
        <h1 className="h1 hd">Cart</h1>
        <div className="cart__top">
          <p className="muted" role="status">
            {pluralize(cart.itemCount, 'item')}
          </p>
          <button type="button" className="go sm" onClick={() => clear()}>
            <span>Clear cart</span>
          </button>
        </div>
        {unpaid && <UnpaidOrderNotice order={unpaid} replaced />}
        <ul className="rule2">
          {cart.items.map((item) => (
            <Line key={item.id} item={item} limit={cart.maximumPerLine} />
          ))}
        </ul>
      </div>
      <aside className="two__r" aria-label="Order Summary">
        <div className="stick box">
          <h2 className="h3 hd">Order Summary</h2>
          <OrderTotals subtotal={cart.amount} total={cart.amount} />
          {short && <p className="err">Some items are short in stock. Please change their quantity.</p>}
          <Link className="btn btn--go btn--full" to="/checkout">
            Proceed to Checkout
          </Link>
          <Link className="btn btn--line btn--full" to="/products">
            Continue Shopping
          </Link>
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
    <li className="ln">
      <Link className={`ln__p stage tone-${tone}`} to={`/product/${item.slug}`} aria-hidden="true" tabIndex={-1}>
        <ProductImage picture={item.image} sizes="124px" most={320} decorative />
      </Link>
      <div className="ln__b">
        <div className="ln__t">
          <b>
            <Link to={`/product/${item.slug}`}>{item.name}</Link>
          </b>
          <span className="num">{formatRupees(item.price * item.quantity)}</span>
        </div>
        <p className="ln__c">
          {item.flavour && <span className={`badge badge--flav tone-${tone}`}>{item.flavour}</span>}
          {item.size && <span className="muted sm">{item.size}</span>}
          <span className="muted sm num">{formatRupees(item.price)} each</span>
        </p>
        {item.available !== null && (
          <p className="err">{item.available > 0 ? `Only ${item.available} left in stock` : 'Out of Stock'}</p>
        )}
        {item.available === null && item.quantity >= maximum && (
          <p className="muted sm">
            {item.left === null ? lineLimitText({ limit, name: item.name }) : `Only ${item.left} left in stock`}
          </p>
        )}
        <div className="ln__c">
          <Stepper
            small
            value={item.quantity}
            maximum={maximum}
            label={`Quantity of ${item.name}`}
            onChange={(quantity) => (quantity < 1 ? remove({ id: item.id }) : setQuantity({ id: item.id, quantity }))}
          />
          <button type="button" className="go sm" onClick={() => remove({ id: item.id })}>
            <Trash2 className="ic ic--s" aria-hidden="true" />
            <span>
              Remove<span className="sr"> {item.name}</span>
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
    <div className="nofind">
      <h1 className="h2 hd">Your cart is empty</h1>
      <p className="muted">Add some products to get started!</p>
      {unpaid && <UnpaidOrderNotice order={unpaid} replaced={false} />}
      <div className="res__a">
        <Link className="btn btn--go" to="/products">
          Continue Shopping
        </Link>
        {signedOut && (
          <Link className="btn btn--line" to={authPath('/cart')}>
            Sign In
          </Link>
        )}
      </div>
    </div>
  );
}

function CartSkeleton() {
  return (
    <div className="two" aria-busy="true">
      <div className="two__l">
        <div className="sk sk--h" />
        {[1, 2].map((key) => (
          <div key={key} className="ln">
            <div className="ln__p sk" />
            <div className="sk" />
          </div>
        ))}
      </div>
      <div className="two__r">
        <div className="box sk sk--box" />
      </div>
    </div>
  );
}
