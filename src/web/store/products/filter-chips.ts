import { formatRupees } from '#shared/money.ts';
import type { QueryEdit } from '../../lib/url-query.ts';

/** A chip for each active filter, which removes it. */
export function filterChips(params: URLSearchParams): { label: string; without: QueryEdit }[] {
  const without =
    (name: string, value?: string): QueryEdit =>
    (before) => {
      const next = new URLSearchParams(before);
      const rest = next.getAll(name).filter((one) => value !== undefined && one !== value);
      next.delete(name);
      next.delete('page');
      for (const one of rest) next.append(name, one);
      return next;
    };
  const amount = (text: string) => formatRupees(Math.round(Number(text) * 100) || 0);
  const min = params.get('min');
  const max = params.get('max');
  return [
    ...(min ? [{ label: `From ${amount(min)}`, without: without('min') }] : []),
    ...(max ? [{ label: `Up to ${amount(max)}`, without: without('max') }] : []),
    ...params
      .getAll('category')
      .map((value) => ({ label: value.replaceAll('-', ' '), without: without('category', value) })),
    ...params.getAll('flavour').map((value) => ({ label: value, without: without('flavour', value) })),
    ...params.getAll('origin').map((value) => ({ label: `Made in ${value}`, without: without('origin', value) })),
    ...(params.get('rating') ? [{ label: `${params.get('rating')} and more`, without: without('rating') }] : []),
    ...(params.get('stock') === '1' ? [{ label: 'In stock', without: without('stock') }] : []),
  ];
}
