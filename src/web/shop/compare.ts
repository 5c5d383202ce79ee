import { MAX_COMPARED } from '#features/catalog/rules.ts';
import { localList } from '../lib/local-list.ts';
import { toast } from '../ui/toast.tsx';

export type Compared = { slug: string; name: string };

/** The products chosen for a comparison, in this browser. */
export const compared = localList('compare', (value): value is Compared => {
  const { slug, name } = (value ?? {}) as Partial<Compared>;
  return typeof slug === 'string' && typeof name === 'string';
});

export const comparePath = (slugs: readonly string[]) => `/compare?items=${slugs.join(',')}`;

/** Adds a product to the list or removes it. */
export function toggleCompared({ slug, name }: Compared): void {
  const list = compared.get();
  const others = list.filter((one) => one.slug !== slug);
  if (others.length < list.length) compared.set(others);
  else if (list.length < MAX_COMPARED) compared.set([...list, { slug, name }]);
  else toast(`At most ${MAX_COMPARED} products`, 'Remove one from the comparison first.');
}
