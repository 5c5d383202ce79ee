import panelExtensions from 'virtual:panel-extensions';
import type { Permission } from '#shared/permissions.ts';
import { ChartLine } from '../icons/chart-line.ts';
import { ClipboardCheck } from '../icons/clipboard-check.ts';
import type { Icon as IconComponent } from '../icons/create-icon.tsx';
import { Dumbbell } from '../icons/dumbbell.ts';
import { FileText } from '../icons/file-text.ts';
import { GalleryHorizontal } from '../icons/gallery-horizontal.ts';
import { Landmark } from '../icons/landmark.ts';
import { Layers } from '../icons/layers.ts';
import { Mail } from '../icons/mail.ts';
import { MessageSquareQuote } from '../icons/message-square-quote.ts';
import { MessagesSquare } from '../icons/messages-square.ts';
import { Package } from '../icons/package.ts';
import { Puzzle } from '../icons/puzzle.ts';
import { ReceiptIndianRupee } from '../icons/receipt-indian-rupee.ts';
import { Salad } from '../icons/salad.ts';
import { ScanBarcode } from '../icons/scan-barcode.ts';
import { Settings } from '../icons/settings.ts';
import { ShoppingBag } from '../icons/shopping-bag.ts';
import { Star } from '../icons/star.ts';
import { TicketPercent } from '../icons/ticket-percent.ts';
import { Truck } from '../icons/truck.ts';
import { Users } from '../icons/users.ts';
import { workplaceOf } from './workplace.ts';

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
  | 'settings'
  | `ext-${string}`;

export type Tab = {
  key: TabKey;
  label: string;
  group: string;
  icon: IconComponent;
  /** one of these permissions shows the tab */
  needs: readonly Permission[];
  /** the second key of its shortcut, after G */
  go?: string;
};

/** Tabs of extensions, after all others. */
const EXTENSION_TABS = panelExtensions.map(
  ({ name, label, needs }): Tab => ({ key: `ext-${name}`, label, group: 'Extensions', icon: Puzzle, needs }),
);

/** The 16 tabs of the shop in order. */
export const SHOP_TABS: readonly Tab[] = [
  {
    key: 'products',
    label: 'Products',
    group: 'Catalogue',
    icon: Package,
    needs: ['catalog.read'],
    go: 'p',
  },
  {
    key: 'categories',
    label: 'Categories',
    group: 'Catalogue',
    icon: Layers,
    needs: ['catalog.write'],
  },
  {
    key: 'hero',
    label: 'Hero',
    group: 'Catalogue',
    icon: Star,
    needs: ['content.read'],
  },
  {
    key: 'banners',
    label: 'Banners',
    group: 'Catalogue',
    icon: GalleryHorizontal,
    needs: ['content.read'],
  },
  {
    key: 'orders',
    label: 'Orders',
    group: 'Selling',
    icon: ShoppingBag,
    needs: ['orders.read'],
    go: 'o',
  },
  {
    key: 'tracking',
    label: 'Tracking',
    group: 'Selling',
    icon: Truck,
    needs: ['orders.read'],
    go: 't',
  },
  {
    key: 'coupons',
    label: 'Coupons',
    group: 'Selling',
    icon: TicketPercent,
    needs: ['coupons.read'],
    go: 'c',
  },
  {
    key: 'nutrition',
    label: 'Nutrition',
    group: 'Content',
    icon: Salad,
    needs: ['content.read'],
  },
  {
    key: 'workouts',
    label: 'Workouts',
    group: 'Content',
    icon: Dumbbell,
    needs: ['content.read'],
  },
  {
    key: 'community',
    label: 'Community',
    group: 'Content',
    icon: MessagesSquare,
    needs: ['community.read'],
  },
  {
    key: 'reviews',
    label: 'Reviews',
    group: 'Content',
    icon: MessageSquareQuote,
    needs: ['reviews.read'],
  },
  {
    key: 'email',
    label: 'Email',
    group: 'People',
    icon: Mail,
    needs: ['campaigns.read', 'subscribers.read'],
    go: 'e',
  },
  {
    key: 'users',
    label: 'Users',
    group: 'People',
    icon: Users,
    needs: ['users.read', 'support.read'],
  },
  {
    key: 'payments',
    label: 'Payments',
    group: 'Money',
    icon: Landmark,
    needs: ['payments.read'],
  },
  {
    key: 'invoices',
    label: 'Invoices',
    group: 'Money',
    icon: ReceiptIndianRupee,
    needs: ['invoices.read'],
    go: 'i',
  },
  {
    key: 'settings',
    label: 'Settings',
    group: 'Store',
    icon: Settings,
    needs: ['settings.read', 'team.read', 'keys.read', 'webhooks.read', 'backups.read', 'audit.read', 'security.read'],
    go: 's',
  },
];

/** All tabs. */
export const TABS: readonly Tab[] = [...SHOP_TABS, ...EXTENSION_TABS];

/** Not a tab: the set-up of a new shop, linked while a step is open. */
export const SETUP = {
  key: 'setup',
  label: 'Set-up',
  icon: ClipboardCheck,
  needs: ['settings.read'],
} as const;

/** Not a tab: pages and menus, which the specified panel does not have. */
export const PAGES = {
  key: 'pages',
  label: 'Pages',
  icon: FileText,
  needs: ['content.read'],
} as const;

/** Not a tab, but a path of its own: it opens from the Revenue card. */
export const REPORTS = {
  key: 'reports',
  label: 'Reports',
  icon: ChartLine,
  needs: ['reports.read'],
  go: 'r',
} as const;

export const BENCH_PATH = '/admin/bench';
/** Not a tab: the packing bench, a screen without the frame of the panel. */
export const BENCH = {
  key: 'bench',
  label: 'Packing bench',
  icon: ScanBarcode,
  needs: ['orders.ship'],
} as const;

type Place = { key: string; needs: readonly Permission[] };
const PLACES: readonly Place[] = [...TABS, SETUP, PAGES, REPORTS, BENCH];

/** Sub-pages of tabs with permissions of their own; the longest matching path counts. */
const PARTS: Readonly<Record<string, readonly Permission[]>> = {
  'orders/new': ['orders.create'],
  'products/new': ['catalog.write'],
  'products/receive': ['catalog.stock'],
  'products/counts': ['catalog.stock'],
  'pages/edit': ['content.write'],
  'pages/menus': ['content.write'],
  'email/subscribers': ['subscribers.read'],
  'email/messages': ['campaigns.read'],
  'users/guests': ['users.read'],
  'users/credit': ['users.read'],
  'users/tickets': ['support.read'],
  'settings/team': ['team.read'],
  'settings/roles': ['team.read'],
  'settings/delivery': ['settings.read'],
  'settings/carriers': ['settings.read'],
  'settings/mails': ['settings.read'],
  'settings/messages': ['settings.read'],
  'settings/api-keys': ['keys.read'],
  'settings/webhooks': ['webhooks.read'],
  'settings/backups': ['backups.read'],
  'settings/brand': ['settings.read'],
  'settings/log': ['audit.read'],
  'settings/security': ['security.read'],
};
/** The permissions of a tab's first page, where the tab itself needs fewer. */
const FIRST_PAGES: Readonly<Record<string, readonly Permission[]>> = {
  email: ['campaigns.read'],
  users: ['users.read'],
  settings: ['settings.read'],
};

const mayAny = (granted: ReadonlySet<Permission>, needs: readonly Permission[]) =>
  needs.some((permission) => granted.has(permission));

/** Whether a user may open a tab or another page. */
export const maySee = (granted: ReadonlySet<Permission>, { needs }: Pick<Place, 'needs'>): boolean =>
  mayAny(granted, needs);

/** The tabs that a user may open. */
export const tabsFor = (granted: ReadonlySet<Permission>): readonly Tab[] => TABS.filter((tab) => maySee(granted, tab));

/** Whether a user may open a path of the panel, or of the store. */
export function mayOpen(granted: ReadonlySet<Permission>, address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  const [, area, key, ...rest] = path.split('/');
  if (area !== 'admin' || !key) return true;
  const place = PLACES.find((one) => one.key === key);
  if (!place) return true;
  const part = rest[0] ? PARTS[`${key}/${rest[0]}`] : FIRST_PAGES[key];
  return mayAny(granted, part ?? place.needs);
}

/** Where a tab opens: at its first page, or at the first sub-page that the user may open. */
export function pathFor(granted: ReadonlySet<Permission>, key: string): string {
  const path = `/admin/${key}`;
  if (mayOpen(granted, path)) return path;
  const part = Object.keys(PARTS).find((one) => one.startsWith(`${key}/`) && mayAny(granted, PARTS[one]!));
  return part ? `/admin/${part}` : path;
}

/** Where the panel opens: at the first work that the user may do, or else at the first tab that they may see. */
export function landingFor(granted: ReadonlySet<Permission>): string {
  const [tab] = tabsFor(granted);
  return workplaceOf(granted) ?? pathFor(granted, tab?.key ?? 'products');
}
