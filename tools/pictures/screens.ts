import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import shop from '../../ojas.config.ts';

export type Visitor = 'guest' | 'customer' | 'staff';
export type Screen = {
  name: string;
  path: string;
  visitor: Visitor;
  /** buttons to press before the picture, for a menu or a dialog */
  open?: (page: Page) => Promise<void>;
  /** only some widths have such a button */
  widths?: readonly number[];
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

// a dialog's code loads when it is opened
const dialog = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};

const named = (visitor: Visitor, area: string, paths: readonly string[]): Screen[] =>
  paths.map((path) => ({ name: `${area}${path.replace(/\W+/g, '-').replace(/-$/, '') || '-home'}`, path, visitor }));

const extensionsWith = (file: string) => shop.extensions.filter((name) => existsSync(`extensions/${name}/${file}`));

const STORE = [
  '/',
  '/products',
  '/products?search=whey',
  '/products/protein',
  '/products?search=qqqqqqq',
  '/product/whey-isolate',
  '/product/creatine-monohydrate',
  '/product/no-such-product',
  '/compare?items=whey-isolate,mass-gainer',
  '/compare',
  '/protein',
  '/creatine',
  '/nutrition-plans',
  '/workout-guides',
  '/cart',
  '/track-order',
  '/batch',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/reminder',
  '/reminder/unsubscribe',
  '/about',
  '/contact',
  '/faq',
  '/reviews',
  '/community',
  '/athletes',
  '/careers',
  '/shipping',
  '/returns',
  '/privacy',
  '/terms',
  '/cookies',
  '/payment/success',
  '/payment/cancel',
  '/payment/callback',
  '/no-such-page',
  '/auth',
  '/auth?tab=sign-up',
  '/forgot-password',
  '/reset-password',
  '/join',
  '/workout-guides/arms-and-shoulders',
  '/dev/components',
  ...extensionsWith('page.tsx').map((name) => `/ext/${name}`),
];

const ACCOUNT = ['/dashboard', '/wishlist', '/profile', '/cart', '/checkout', '/reviews', '/community', '/track-order'];

const TABS = [
  'products',
  'categories',
  'hero',
  'banners',
  'orders',
  'tracking',
  'coupons',
  'nutrition',
  'workouts',
  'community',
  'reviews',
  'email',
  'users',
  'payments',
  'invoices',
  'settings',
];
const PANEL = [
  ...TABS,
  'products/new',
  'users/tickets',
  'email/subscribers',
  'reports',
  'setup',
  'no-such-tab',
  ...['log', 'security', 'brand', 'team', 'roles', 'api-keys', 'webhooks', 'backups'].map((part) => `settings/${part}`),
  'pages',
  'pages/menus',
  'pages/edit/about',
  'pages/edit/',
  ...extensionsWith('panel.tsx'),
].map((path) => `/admin/${path}`);

const firstOf = (heading: RegExp) => async (page: Page) => {
  await page.getByRole('table').getByRole('link', { name: heading }).first().click();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
};

const OPENED: Screen[] = [
  { name: 'store-side-menu', path: '/about', visitor: 'guest', open: press('Open menu'), widths: [360] },
  { name: 'store-filters', path: '/products', visitor: 'guest', open: press(/^Filter/), widths: [360] },
  { name: 'account-address-dialog', path: '/profile', visitor: 'customer', open: dialog(/Add (an |new )?address/i) },
  { name: 'panel-category-dialog', path: '/admin/categories', visitor: 'staff', open: dialog('Add category') },
  { name: 'panel-coupon-dialog', path: '/admin/coupons', visitor: 'staff', open: dialog(/^(Add|Create) coupon/i) },
  { name: 'panel-banner-dialog', path: '/admin/banners', visitor: 'staff', open: dialog('Add banner') },
  { name: 'panel-plan-dialog', path: '/admin/nutrition', visitor: 'staff', open: dialog(/^Add .*plan/i) },
  { name: 'panel-guide-dialog', path: '/admin/workouts', visitor: 'staff', open: dialog(/^Add .*guide/i) },
  { name: 'panel-campaign-dialog', path: '/admin/email', visitor: 'staff', open: dialog('Create Campaign') },
  {
    name: 'panel-subscriber-dialog',
    path: '/admin/email/subscribers',
    visitor: 'staff',
    open: dialog('Add Subscriber'),
  },
  { name: 'panel-invoice-dialog', path: '/admin/invoices', visitor: 'staff', open: dialog('Create Invoice') },
  { name: 'panel-tracking-dialog', path: '/admin/tracking', visitor: 'staff', open: dialog('Add tracking update') },
  { name: 'panel-review-dialog', path: '/admin/reviews', visitor: 'staff', open: dialog(/^Reject /) },
  { name: 'panel-invitation-dialog', path: '/admin/settings/team', visitor: 'staff', open: dialog(/^Invite/) },
  { name: 'panel-key-dialog', path: '/admin/settings/api-keys', visitor: 'staff', open: dialog('Create key') },
  { name: 'panel-endpoint-dialog', path: '/admin/settings/webhooks', visitor: 'staff', open: dialog('Add endpoint') },
  { name: 'panel-page-dialog', path: '/admin/pages', visitor: 'staff', open: dialog(/^New page/) },
  { name: 'panel-import-dialog', path: '/admin/products', visitor: 'staff', open: dialog(/^Import/) },
  { name: 'panel-filter', path: '/admin/orders', visitor: 'staff', open: press(/^Filter/), widths: [360] },
  { name: 'panel-order', path: '/admin/orders', visitor: 'staff', open: firstOf(/^#?[0-9a-f]{8}$/i) },
  { name: 'panel-customer', path: '/admin/users', visitor: 'staff', open: firstOf(/^\w+ \w+$/) },
  {
    name: 'panel-search',
    path: '/admin/products',
    visitor: 'staff',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'panel-keyboard-shortcuts',
    path: '/admin/settings',
    visitor: 'staff',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Every screen of the demo shop, by visitor. */
export const SCREENS: readonly Screen[] = [
  ...named('guest', 'store', STORE),
  ...named('customer', 'account', ACCOUNT),
  ...named('staff', 'panel', PANEL).map((screen) => ({ ...screen, name: screen.name.replace('panel-admin', 'panel') })),
  ...OPENED,
];
