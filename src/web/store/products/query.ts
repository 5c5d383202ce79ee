import type { api } from '../../lib/api.ts';
import { withParam } from '../../lib/url-query.ts';

export type ProductQuery = NonNullable<Parameters<typeof api.catalog.list>[0]>;
export type Sort = NonNullable<ProductQuery['sort']>;

export const SORTS: readonly [Sort, string][] = [
  ['newest', 'Newest first'],
  ['popular', 'Most popular'],
  ['price-low', 'Price: low to high'],
  ['price-high', 'Price: high to low'],
  ['rating', 'Best rated'],
  ['origin', 'Country of origin'],
];

const rupees = (text: string | null) => {
  const value = Number(text);
  return text && Number.isFinite(value) && value >= 0 && value <= 1_000_000 ? Math.round(value * 100) : undefined;
};

const KNOWN = new Set(['search', 'sort', 'flavour', 'category', 'origin', 'min', 'max', 'stock', 'rating', 'page']);

/** The known parameters of the URL, sorted as in the page cache's key; others (of adverts and mails) are dropped. */
export function listParams(params: URLSearchParams): URLSearchParams {
  const knownParams = new URLSearchParams([...params].filter(([name]) => KNOWN.has(name)));
  knownParams.sort();
  return knownParams;
}

/** Parses the query of the product list; invalid values are ignored. */
export function queryOf(params: URLSearchParams, category: string | undefined): ProductQuery {
  const sort = SORTS.find(([key]) => key === params.get('sort'))?.[0];
  const search = params.get('search')?.trim().slice(0, 120);
  const minRating = Number(params.get('rating'));
  const page = Number(params.get('page'));
  const [minPrice, maxPrice] = [rupees(params.get('min')), rupees(params.get('max'))];
  return {
    ...(category && category !== 'all' ? { category: category.slice(0, 80) } : {}),
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    ...lists('flavours', params.getAll('flavour')),
    ...lists('categories', params.getAll('category')),
    ...lists('origins', params.getAll('origin')),
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(params.get('stock') === '1' ? { inStock: true } : {}),
    ...(minRating > 0 && minRating <= 5 ? { minRating } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 1000 ? { page } : {}),
  };
}

/** The query of another page of the list; the first one has no number. */
export function searchOfPage(params: URLSearchParams, page: number): string {
  const search = withParam(params, 'page', page > 1 ? String(page) : null).toString();
  return search && `?${search}`;
}

function lists(name: 'flavours' | 'categories' | 'origins', values: string[]) {
  const acceptedValues = values.filter((value) => value && value.length <= 60).slice(0, 20);
  return acceptedValues.length > 0 ? { [name]: acceptedValues } : {};
}

const FILTERS = ['flavour', 'category', 'origin', 'min', 'max', 'stock', 'rating'];

/** With two or more filters the list is not indexed, since combinations are endless. */
export const isDeepFilter = (params: URLSearchParams): boolean =>
  FILTERS.reduce((count, name) => count + params.getAll(name).length, 0) > 1;

/** The URL with a filter value added or removed, at the first page. */
export function toggled(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  const rest = next.getAll(name).filter((one) => one !== value);
  const had = rest.length < next.getAll(name).length;
  next.delete(name);
  for (const one of had ? rest : [...rest, value]) next.append(name, one);
  next.delete('page');
  return next;
}

/** The URL with this value alone, or without it when it was set. */
export const only = (params: URLSearchParams, name: string, value: string): URLSearchParams =>
  withFilter(params, name, params.get(name) === value ? null : value);

/** The URL with a filter or the sort order set, or removed when null, at the first page. */
export const withFilter = (params: URLSearchParams, name: string, value: string | null): URLSearchParams =>
  withParam(withParam(params, name, value), 'page', null);
