import { AsyncLocalStorage } from 'node:async_hooks';

const rendering = new AsyncLocalStorage<Set<string>>();

/**
 * Says what the page being rendered shows: 'catalog' (which products there are), 'product:<id>', 'categories',
 * 'content', 'settings'. The database's triggers name the same tags when a shown value changes. Outside a
 * rendering it does nothing.
 */
export function addCacheTags(...tags: string[]): void {
  const own = rendering.getStore();
  if (own) for (const tag of tags) own.add(tag);
}

/** Runs a rendering and returns the tags of all that it showed. */
export async function collectCacheTags<T>(render: () => Promise<T>): Promise<{ result: T; tags: Set<string> }> {
  const tags = new Set<string>();
  return { result: await rendering.run(tags, render), tags };
}

const END = 'end:';

/** Says that the page being rendered shows something else from this time on, in milliseconds. */
export const addCacheEnd = (at: number): void => addCacheTags(END + at);

/** When a page with these tags is over: the first of its ends, or never. */
export function cacheEnd(tags: ReadonlySet<string>): number {
  const ends = [...tags].flatMap((tag) => (tag.startsWith(END) ? [Number(tag.slice(END.length))] : []));
  return Math.min(Number.POSITIVE_INFINITY, ...ends);
}
