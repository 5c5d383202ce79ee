import { orpc } from '../lib/api.ts';

/** The slides of the hero section. */
export const heroQuery = () => orpc.content.hero.queryOptions({ input: undefined });
