import { MAX_COMPARED } from '#features/catalog/rules.ts';

const SLUG = /^[\w-]{1,120}$/;

/** The slugs that the address of a comparison names: `?items=a,b,c`; what is no slug, or too many, is left out. */
export function parseCompareSlugs(params: URLSearchParams): string[] {
  const named = (params.get('items') ?? '').split(',').map((item) => item.trim());
  return [...new Set(named.filter((item) => SLUG.test(item)))].slice(0, MAX_COMPARED);
}
