import type { PageParams } from '#platform/http/page-cache-key.ts';

const LIST = ['search', 'sort', 'flavour', 'category', 'origin', 'min', 'max', 'stock', 'rating', 'page'];

/** The query parameters that pages read on the server; with others a page is not cached. */
export const PAGE_PARAMS: PageParams = {
  '/products': LIST,
  '/products/': LIST,
  '/product/': ['flavour', 'size'],
  '/batch': ['number', 'later'],
  '/contact': ['kind'],
  '/nutrition-plans': ['for'],
  '/workout-guides': ['category', 'difficulty'],
  '/workouts': ['category', 'difficulty'],
  '/reviews': ['category', 'search', 'sort'],
  '/community': ['category', 'sort'],
  '/compare': ['items'],
};
