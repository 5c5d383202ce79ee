import type { Block } from '#features/pages/block-rules.ts';
import type { RichText } from '#features/pages/text-rules.ts';
import { orpc } from '../../lib/api.ts';
import type { Query } from '../../lib/prefetch.ts';
import { heroQuery } from '../hero-query.ts';

export type HomeBlock = Block<RichText>;

/** The newest products of a category, or of all. */
export const tabQuery = (category: string, count: number) =>
  orpc.catalog.list.queryOptions({ input: { category: category || 'all', pageSize: count } });

/** The products whose categories and images the goals use, the same as the first tab's by default. */
export const goalsQuery = () => tabQuery('', 8);

/** The queries of the home page's blocks. */
export const homeQueries = (blocks: readonly HomeBlock[]): Query[] =>
  blocks.flatMap((block): Query[] => {
    if (block.kind === 'hero') return [heroQuery()];
    if (block.kind === 'goals') return [goalsQuery()];
    const [first] = block.kind === 'tabs' ? block.tabs : [];
    return block.kind === 'tabs' && first ? [tabQuery(first.category, block.count)] : [];
  });
