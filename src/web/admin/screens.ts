import panelExtensions from 'virtual:panel-extensions';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BENCH, PAGES, REPORTS, SETUP, TabKey } from './tabs.ts';

/** A screen of the panel; `path` is the rest of the path: ['new'] or an id. */
type Screen = LazyExoticComponent<ComponentType<{ path: readonly string[] }>>;
type ShopPlace =
  | Exclude<TabKey, `ext-${string}`>
  | (typeof SETUP | typeof PAGES | typeof REPORTS | typeof BENCH)['key'];

const SHOP_SCREENS: Record<ShopPlace, Screen> = {
  products: lazy(() => import('./products/products-tab.tsx')),
  categories: lazy(() => import('./categories/categories-tab.tsx')),
  hero: lazy(() => import('./hero/hero-tab.tsx')),
  banners: lazy(() => import('./banners/banners-tab.tsx')),
  orders: lazy(() => import('./orders/orders-tab.tsx')),
  tracking: lazy(() => import('./tracking/tracking-tab.tsx')),
  coupons: lazy(() => import('./coupons/coupons-tab.tsx')),
  nutrition: lazy(() => import('./nutrition/nutrition-tab.tsx')),
  workouts: lazy(() => import('./workouts/workouts-tab.tsx')),
  community: lazy(() => import('./community/community-tab.tsx')),
  reviews: lazy(() => import('./reviews/reviews-tab.tsx')),
  email: lazy(() => import('./email/email-tab.tsx')),
  users: lazy(() => import('./users/users-tab.tsx')),
  payments: lazy(() => import('./payments/payments-tab.tsx')),
  invoices: lazy(() => import('./invoices/invoices-tab.tsx')),
  settings: lazy(() => import('./settings/settings-tab.tsx')),
  setup: lazy(() => import('./setup/setup-page.tsx')),
  pages: lazy(() => import('./pages/pages-page.tsx')),
  reports: lazy(() => import('./reports/reports-page.tsx')),
  bench: lazy(() => import('./packing/bench-page.tsx')),
};

/** The screen of each tab and other place by its key; each is a chunk of its own. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  ...SHOP_SCREENS,
  ...Object.fromEntries(panelExtensions.map(({ name, screen }) => [`ext-${name}`, screen])),
};
