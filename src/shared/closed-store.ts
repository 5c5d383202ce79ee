/** The page that visitors of a closed store see, whatever they ask for. */
export const OPENS_SOON = '/opens-soon';

/** What its form answers with: what became of an address. */
export const SUBSCRIBED = ['sent', 'known', 'wrong', 'later'] as const;
export type Subscribed = (typeof SUBSCRIBED)[number];

/** People's own pages, the panel, and what mails lead to. */
const REACHABLE = [
  ...[
    '/admin',
    '/auth',
    '/forgot-password',
    '/reset-password',
    '/join',
    '/dashboard',
    '/profile',
    '/wishlist',
    '/orders',
  ],
  ...['/track-order', '/track', '/payment', '/contact', '/newsletter', '/page-preview'],
];

/** Whether a path answers as ever while the store is closed; legal pages do too, which only the database knows. */
export const isReachableWhileClosed = (path: string): boolean =>
  REACHABLE.some((reachable) => path === reachable || path.startsWith(`${reachable}/`));
