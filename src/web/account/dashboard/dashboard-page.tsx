import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/use-session.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import { Slot } from '../../shop/slot.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import { useWishlist } from '../../shop/wishlist.ts';
import buttonStyles from '../../ui/button.module.css';
import factsStyles from '../../ui/fact-columns.module.css';
import skeletonStyles from '../../ui/skeleton.module.css';
import tabsStyles from '../../ui/tabs.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import accountPageStyles from '../components/account-page.module.css';
import { WishlistContent } from '../wishlist/wishlist-content.tsx';
import styles from './dashboard-page.module.css';
import { OrderList } from './order-list.tsx';
import { ordersQuery } from './orders.ts';
import statsStyles from './stats.module.css';

// only in shops where accounts are optional
const GuestOrders = lazy(() => import('./guest-orders.tsx'));

// few customers have any
const StoreCredit = lazy(() => import('./store-credit.tsx'));

type Tab = 'orders' | 'wishlist';

export default function DashboardPage() {
  const session = useSession();
  const [tab, setTab] = useState<Tab>('orders');
  return (
    <div className={`page-width ${accountPageStyles.page}`}>
      <PageMeta title="Dashboard" />
      <div className={accountPageStyles.head}>
        <div>
          <h1 className="heading-1 heading">Welcome back</h1>
          <p className={`muted ${accountPageStyles.subtitle} breaks-anywhere`}>{session?.user.email}</p>
        </div>
        <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/profile">
          Edit profile
        </Link>
      </div>
      <Stats />
      <Suspense fallback={null}>
        <StoreCredit />
      </Suspense>
      <Slot name="account-overview" />
      <Tabs<Tab>
        className={`${tabsStyles.large} ${styles.tabs}`}
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
    <dl className={`${factsStyles.facts} ${statsStyles.stats}`} data-part="stats">
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
      <dd className={good ? statsStyles.good : ''}>
        {value ?? (failed ? '–' : <span className={skeletonStyles.skeleton} />)}
      </dd>
    </div>
  );
}

function OrderHistory() {
  const { accountsRequired } = useStorefront();
  return (
    <section aria-labelledby="order-history">
      <h2 className="heading-3 heading" id="order-history" tabIndex={-1}>
        Order History
      </h2>
      {!accountsRequired && (
        <Suspense fallback={null}>
          <GuestOrders />
        </Suspense>
      )}
      <OrderList />
    </section>
  );
}

function Wishlist() {
  return (
    <section aria-labelledby="my-wishlist">
      <h2 className="heading-3 heading" id="my-wishlist" tabIndex={-1}>
        My Wishlist
      </h2>
      <WishlistContent headingLevel={3} titleId="my-wishlist" />
    </section>
  );
}
