import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/use-session.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import { Slot } from '../../shop/slot.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import twoColumnsStyles from '../../shop/two-columns.module.css';
import { RecentOrders } from './recent-orders.tsx';
import { SearchForm } from './search-form.tsx';
import type { TrackingMode } from './tracking-messages.ts';
import { TrackingResult } from './tracking-result.tsx';
import { type Asked, useTracking } from './use-tracking.ts';

// only in shops where accounts are optional
const OrderLinkForm = lazy(() => import('./order-link-form.tsx'));

const RECENT_DELAY_MS = 100;

export default function TrackOrderPage() {
  const [params] = useSearchParams();
  const { siteName } = useStorefront();
  // an order in the URL starts a search
  const order = (params.get('order') ?? '').trim().slice(0, 100);
  return (
    <div className={`page-width split ${twoColumnsStyles.columns}`}>
      <PageMeta
        title="Track Your Order"
        description={`Follow an order of ${siteName} by its order ID or tracking number.`}
        path={order ? undefined : '/track-order'}
      />
      <Tracker key={order} order={order} />
    </div>
  );
}

function Tracker({ order }: { order: string }) {
  const { accountsRequired } = useStorefront();
  const isSignedOut = useSession() === null;
  const [mode, setMode] = useState<TrackingMode>('order');
  const [value, setValue] = useState(order);
  const [query, setAsked] = useState<Asked | null>(order ? { mode: 'order', value: order, turn: 0 } : null);
  const tracking = useTracking(query);
  const heading = useFocusOnResult(tracking.isFetching);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (by: TrackingMode, text: string) => {
    const trimmed = text.trim();
    if (trimmed) setAsked((before) => ({ mode: by, value: trimmed, turn: (before?.turn ?? 0) + 1 }));
  };
  return (
    <>
      <div className={twoColumnsStyles.main}>
        <h1 className="heading-1 heading">Track Your Order</h1>
        <SearchForm
          mode={mode}
          value={value}
          busy={tracking.isFetching}
          onMode={(next) => {
            if (next === mode) return;
            setMode(next);
            setAsked(null);
          }}
          onValue={setValue}
          onSearch={() => search(mode, value)}
        />
        {query && (
          <TrackingResult
            subject={query}
            tracking={tracking}
            headingRef={heading.ref}
            onRetry={() => {
              heading.markWanted();
              void tracking.refetch();
            }}
          />
        )}
        {query?.mode === 'order' && <Slot name="order-status" order={query.value} />}
        {!accountsRequired && isSignedOut && (
          <Suspense fallback={null}>
            <OrderLinkForm orderId={query?.mode === 'order' ? query.value : ''} />
          </Suspense>
        )}
      </div>
      <aside className={twoColumnsStyles.side} aria-label="Your orders">
        <RecentOrders
          chosen={query?.mode === 'order' ? query.value : null}
          onChoose={(id) => {
            setMode('order');
            setValue(id);
            heading.markWanted();
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search('order', id), RECENT_DELAY_MS);
          }}
        />
      </aside>
    </>
  );
}

/** After choosing from the list or retrying, the result gets the focus when it arrives. */
function useFocusOnResult(busy: boolean) {
  const ref = useRef<HTMLHeadingElement>(null);
  const state = useRef<'idle' | 'wanted' | 'searching'>('idle');
  useEffect(() => {
    if (busy && state.current === 'wanted') state.current = 'searching';
    if (busy || state.current !== 'searching') return;
    state.current = 'idle';
    ref.current?.focus();
  }, [busy]);
  return {
    ref,
    markWanted() {
      state.current = 'wanted';
    },
  };
}
