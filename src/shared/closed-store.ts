/** The path of the page that visitors of a closed store see. */
export const OPENS_SOON = '/opens-soon';

/** The result of its form. */
export const SUBSCRIBED = ['sent', 'known', 'wrong', 'later'] as const;
export type Subscribed = (typeof SUBSCRIBED)[number];

/** Account pages, the panel, and targets of mailed links. */
const REACHABLE = [
  '/admin',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/join',
  '/dashboard',
  '/profile',
  '/wishlist',
  '/orders',
  '/order',
  '/confirm-order',
  '/pay-order',
  '/track-order',
  '/track',
  '/batch',
  '/failed-delivery',
  '/payment',
  '/contact',
  '/newsletter',
  '/reminder',
  '/page-preview',
];

/** Whether a path is available while the store is closed; legal pages are as well, which only the database knows. */
export const isReachableWhileClosed = (path: string): boolean =>
  REACHABLE.some((reachable) => path === reachable || path.startsWith(`${reachable}/`));
