import { localList } from '../lib/local-list.ts';

const MAX_PRODUCTS = 12;

/** Slugs of the recently viewed products, newest first; sent only to request their cards. */
export const recentlyViewed = localList('viewed', (value): value is string => typeof value === 'string');

export function rememberViewed(slug: string): void {
  recentlyViewed.set([slug, ...recentlyViewed.get().filter((one) => one !== slug)].slice(0, MAX_PRODUCTS));
}
