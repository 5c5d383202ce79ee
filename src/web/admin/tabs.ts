import type { LucideIcon } from 'lucide-react';
import {
  Apple,
  Building2,
  Dumbbell,
  Images,
  Layers,
  Mail,
  MessageSquareQuote,
  MessagesSquare,
  Package,
  ReceiptIndianRupee,
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
    key: 'coupons',
    label: 'Coupons',
    group: 'Selling',
    icon: TicketPercent,
    go: 'c',
    screen: lazy(() => import('./coupons/coupons-tab.tsx')),
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
];
