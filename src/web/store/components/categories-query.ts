import { orpc } from '../../lib/api.ts';

/** The active categories of the shop, in display order. */
export const categoriesQuery = () => orpc.catalog.categories.queryOptions({ input: undefined });
