import { orpc } from '../lib/api.ts';

/** The slides of the stage. */
export const heroQuery = () => orpc.content.hero.queryOptions({ input: undefined });
