/** Paths of routes in code, which links may lead to; a parameter stands for one segment. */
export const SCREEN_PATHS = [
  '/',
  '/products',
  '/products/:category',
  '/product/:id',
  '/compare',
  '/nutrition-plans',
  '/workout-guides',
  '/workout-guides/:slug',
  '/workouts',
  '/cart',
  '/track-order',
  '/order',
  '/confirm-order',
  '/pay-order',
  '/batch',
  '/batch/:number',
  '/failed-delivery',
  '/track',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/reminder',
  '/reminder/unsubscribe',
  '/page-preview',
  '/opens-soon',
  '/story',
  '/contact',
  '/reviews',
  '/community',
  '/community/:id',
  '/payment/success',
  '/payment/upi',
  '/payment/cancel',
  '/payment/callback',
  '/payment/callback-handler',
  '/dashboard',
  '/wishlist',
  '/orders/:id/return',
  '/orders/:id/returns/:returnId',
  '/orders/:id/print',
  '/profile',
  '/checkout',
  '/admin/*',
  '/ext/:extension',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/join',
] as const;

/** First segments of paths that the server handles itself. */
const SERVER_PARTS = [
  'api',
  'assets',
  'media',
  'share',
  'downloads',
  'dev',
  'payments',
  'healthz',
  'readyz',
  'metrics',
  'robots.txt',
  'sitemap.xml',
  'site.webmanifest',
  'simulator',
  'menus',
  'store-pass',
  'brand-preview',
];
const FIRST_PARTS = new Set<string>([...SCREEN_PATHS.map((path) => path.split('/')[1] ?? ''), ...SERVER_PARTS]);
const PATH = /^\/[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,2}$/;

/** Why a page cannot have this path, or null. Only the database knows whether another page has it. */
export function validatePath(path: string): string | null {
  if (path.length > 80) return 'At most 80 characters';
  if (!PATH.test(path)) return 'A path begins with / and has small letters, digits and dashes';
  const first = path.split('/')[1]!;
  return FIRST_PARTS.has(first) ? `/${first} is used by the shop itself` : null;
}

const asPattern = (path: string) => new RegExp(`^${path.replace(/\*$/, '.*').replace(/:\w+/g, '[^/]+')}$`);
const SCREENS = SCREEN_PATHS.map(asPattern);

/** Whether a route in code has this path. */
export const isScreenPath = (path: string): boolean => SCREENS.some((pattern) => pattern.test(path));
