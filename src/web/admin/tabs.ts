import type { LucideIcon } from 'lucide-react';
import {
  ChartLine,
  ClipboardCheck,
  Dumbbell,
  FileText,
  GalleryHorizontal,
  Landmark,
  Layers,
  Mail,
  MessageSquareQuote,
  MessagesSquare,
  Package,
  ReceiptIndianRupee,
  Salad,
  Settings,
  ShoppingBag,
  Star,
  TicketPercent,
  Truck,
  Users,
} from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type TabKey =
  | 'products'
  | 'categories'
  | 'hero'
  | 'banners'
  | 'orders'
  | 'tracking'
  | 'coupons'
  | 'nutrition'
  | 'workouts'
  | 'community'
  | 'reviews'
  | 'email'
  | 'users'
  | 'payments'
  | 'invoices'
  | 'settings';

/** A tab's screen; `path` is what follows its name in the address: ['new'] or an id. */
export type TabScreen = ComponentType<{ path: readonly string[] }>;

export type Tab = {
  key: TabKey;
  label: string;
  group: string;
  icon: LucideIcon;
  /** the second key after G */
  go?: string;
  screen: LazyExoticComponent<TabScreen>;
};

/** The 16 tabs in their order. Each is a chunk of its own. */
export const TABS: readonly Tab[] = [
  {
    key: 'products',
    label: 'Products',
    group: 'Catalogue',
    icon: Package,
    go: 'p',
    screen: lazy(() => import('./products/products-tab.tsx')),
  },
  {
    key: 'categories',
    label: 'Categories',
    group: 'Catalogue',
    icon: Layers,
    screen: lazy(() => import('./categories/categories-tab.tsx')),
  },
  {
    key: 'hero',
    label: 'Hero',
    group: 'Catalogue',
    icon: Star,
    screen: lazy(() => import('./hero/hero-tab.tsx')),
  },
  {
    key: 'banners',
    label: 'Banners',
    group: 'Catalogue',
    icon: GalleryHorizontal,
    screen: lazy(() => import('./banners/banners-tab.tsx')),
  },
  {
    key: 'orders',
    label: 'Orders',
    group: 'Selling',
    icon: ShoppingBag,
    go: 'o',
    screen: lazy(() => import('./orders/orders-tab.tsx')),
  },
  {
    key: 'tracking',
    label: 'Tracking',
    group: 'Selling',
    icon: Truck,
    go: 't',
    screen: lazy(() => import('./tracking/tracking-tab.tsx')),
  },
  {
    key: 'coupons',
    label: 'Coupons',
    group: 'Selling',
    icon: TicketPercent,
    go: 'c',
    screen: lazy(() => import('./coupons/coupons-tab.tsx')),
  },
  {
    key: 'nutrition',
    label: 'Nutrition',
    group: 'Content',
    icon: Salad,
    screen: lazy(() => import('./nutrition/nutrition-tab.tsx')),
  },
  {
    key: 'workouts',
    label: 'Workouts',
    group: 'Content',
    icon: Dumbbell,
    screen: lazy(() => import('./workouts/workouts-tab.tsx')),
  },
  {
    key: 'community',
    label: 'Community',
    group: 'Content',
    icon: MessagesSquare,
    screen: lazy(() => import('./community/community-tab.tsx')),
  },
  {
    key: 'reviews',
    label: 'Reviews',
    group: 'Content',
    icon: MessageSquareQuote,
    screen: lazy(() => import('./reviews/reviews-tab.tsx')),
  },
  {
    key: 'email',
    label: 'Email',
    group: 'People',
    icon: Mail,
    go: 'e',
    screen: lazy(() => import('./email/email-tab.tsx')),
  },
  {
    key: 'users',
    label: 'Users',
    group: 'People',
    icon: Users,
    screen: lazy(() => import('./users/users-tab.tsx')),
  },
  {
    key: 'payments',
    label: 'Payments',
    group: 'Money',
    icon: Landmark,
    screen: lazy(() => import('./payments/payments-tab.tsx')),
  },
  {
    key: 'invoices',
    label: 'Invoices',
    group: 'Money',
    icon: ReceiptIndianRupee,
    go: 'i',
    screen: lazy(() => import('./invoices/invoices-tab.tsx')),
  },
  {
    key: 'settings',
    label: 'Settings',
    group: 'Store',
    icon: Settings,
    go: 's',
    screen: lazy(() => import('./settings/settings-tab.tsx')),
  },
];

/** No tab: what a new shop has to say, linked while something is open. */
export const SETUP = {
  key: 'setup',
  label: 'Set-up',
  icon: ClipboardCheck,
  screen: lazy(() => import('./setup/setup-page.tsx')),
} as const;

/** No tab: pages and menus, which the documents' panel does not have. */
export const PAGES = {
  key: 'pages',
  label: 'Pages',
  icon: FileText,
  screen: lazy(() => import('./pages/pages-page.tsx')),
} as const;

/** No tab, but an address of its own: it opens from the Revenue card. */
export const REPORTS = {
  key: 'reports',
  label: 'Reports',
  icon: ChartLine,
  go: 'r',
  screen: lazy(() => import('./reports/reports-page.tsx')),
} as const;
