import type { Block } from '#features/pages/block-rules.ts';
import type { RichText } from '#features/pages/text-rules.ts';
import { orpc } from '../../lib/api.ts';
import type { Query } from '../../lib/prefetch.ts';
import { heroQuery } from '../hero-query.ts';

export type HomeBlock = Block<RichText>;

/** The newest products of a category; of all where it is empty. */
export const tabQuery = (category: string, count: number) =>
  orpc.catalog.list.queryOptions({ input: { category: category || 'all', pageSize: count } });

/** Whose categories the goals lead to and whose pictures stand beside them: as the first tab, as delivered. */
export const goalsQuery = () => tabQuery('', 8);

/** What the blocks of home ask for besides what the page brings. */
export const homeQueries = (blocks: readonly HomeBlock[]): Query[] =>
  blocks.flatMap((block): Query[] => {
    if (block.kind === 'hero') return [heroQuery()];
    if (block.kind === 'goals') return [goalsQuery()];
    const [first] = block.kind === 'tabs' ? block.tabs : [];
    return block.kind === 'tabs' && first ? [tabQuery(first.category, block.count)] : [];
  });
