import type { Block } from '#features/pages/block-rules.ts';
import type { RichText } from '#features/pages/text-rules.ts';
import { orpc } from '../../lib/api.ts';
import type { Query } from '../../lib/prefetch.ts';

/** The products of a category, or all, the most reviewed first. */
export const categoryQuery = (category: string) =>
  orpc.catalog.list.queryOptions({ input: { category: category || 'all', sort: 'popular' } });

/** The queries of a landing page's blocks. */
export const categoryQueries = (blocks: readonly Block<RichText>[]): Query[] =>
  blocks.flatMap((block) =>
    block.kind === 'category-hero' || block.kind === 'category-products' ? [categoryQuery(block.category)] : [],
  );
