import { MAX_COMPARED } from '#features/catalog/rules.ts';

const SLUG = /^[\w-]{1,120}$/;

/** The slugs in the URL of a comparison: `?items=a,b,c`; invalid and superfluous ones are ignored. */
export function parseCompareSlugs(params: URLSearchParams): string[] {
  const named = (params.get('items') ?? '').split(',').map((item) => item.trim());
  return [...new Set(named.filter((item) => SLUG.test(item)))].slice(0, MAX_COMPARED);
}
