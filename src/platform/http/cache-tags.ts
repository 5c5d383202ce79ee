import { AsyncLocalStorage } from 'node:async_hooks';

const rendering = new AsyncLocalStorage<Set<string>>();

/**
 * Adds what the page being rendered shows: 'catalog' (the set of products), 'product:<id>', 'categories', 'content',
 * 'settings'. The database's triggers use the same tags when a shown value changes. Does nothing outside a rendering.
 */
export function addCacheTags(...tags: string[]): void {
  const renderingTags = rendering.getStore();
  if (renderingTags) for (const tag of tags) renderingTags.add(tag);
}

/** Runs a rendering and returns its tags. */
export async function collectCacheTags<T>(render: () => Promise<T>): Promise<{ result: T; tags: Set<string> }> {
  const tags = new Set<string>();
  return { result: await rendering.run(tags, render), tags };
}

const END = 'end:';

/** Limits the cached page to this time (ms), after which it shows something else. */
export const addCacheEnd = (at: number): void => addCacheTags(END + at);

/** When a page with these tags expires: the earliest limit, or never. */
export function cacheEnd(tags: ReadonlySet<string>): number {
  const ends = [...tags].flatMap((tag) => (tag.startsWith(END) ? [Number(tag.slice(END.length))] : []));
  return Math.min(Number.POSITIVE_INFINITY, ...ends);
}
