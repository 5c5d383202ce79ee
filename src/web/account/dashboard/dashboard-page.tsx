import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/use-session.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useWishlist } from '../../shop/wishlist.ts';
import '../../styles/line-items.css';
import '../../styles/tracking.css';
import '../../styles/account.css';
import { Tabs } from '../../ui/tabs.tsx';
import { WishlistContent } from '../wishlist/wishlist-content.tsx';
import { OrderList } from './order-list.tsx';
import { ordersQuery } from './orders.ts';

type Tab = 'orders' | 'wishlist';

export default function DashboardPage() {
  const session = useSession();
  const [tab, setTab] = useState<Tab>('orders');
  return (
    <div className="wrap acc">
      <PageMeta title="Dashboard" />
      <div className="acc__h">
        <div>
          <h1 className="h1 hd">Welcome back</h1>
          <p className="muted acc__s wraps">{session?.user.email}</p>
        </div>
        <Link className="btn btn--line" to="/profile">
          Edit profile
        </Link>
      </div>
      <Stats />
      <Tabs<Tab>
        className="tabs--xl acc__tabs"
        label="Dashboard"
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'orders', label: 'Orders', panel: <OrderHistory /> },
          { key: 'wishlist', label: 'Wishlist', panel: <Wishlist /> },
        ]}
      />
    </div>
  );
}

function Stats() {
  const orders = useInfiniteQuery(ordersQuery());
  const wishlist = useWishlist();
  return (
    <dl className="stats">
      <Stat label="Total Orders" value={orders.data?.pages[0]?.total} failed={orders.isError} />
      <Stat label="Wishlist Items" value={wishlist.data?.length} failed={wishlist.isError} />
      <Stat label="Account Status" value="Active" good />
    </dl>
  );
}

type StatProps = { label: string; value: string | number | undefined; failed?: boolean; good?: boolean };

function Stat({ label, value, failed, good }: StatProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={good ? 'is-good' : ''}>{value ?? (failed ? '–' : <span className="sk" />)}</dd>
    </div>
  );
}

function OrderHistory() {
  return (
    <section aria-labelledby="order-history">
      <h2 className="h3 hd" id="order-history" tabIndex={-1}>
        Order History
      </h2>
      <OrderList />
    </section>
  );
}

function Wishlist() {
  return (
    <section aria-labelledby="my-wishlist">
      <h2 className="h3 hd" id="my-wishlist" tabIndex={-1}>
        My Wishlist
      </h2>
      <WishlistContent headingLevel={3} titleId="my-wishlist" />
    </section>
  );
}
