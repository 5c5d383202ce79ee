import { localList } from '../lib/local-list.ts';

const MOST = 12;

/** Slugs of the products looked at last, newest first; they never leave this browser but to ask for their cards. */
export const recentlyViewed = localList('viewed', (value): value is string => typeof value === 'string');

export function rememberViewed(slug: string): void {
  recentlyViewed.set([slug, ...recentlyViewed.get().filter((one) => one !== slug)].slice(0, MOST));
}
