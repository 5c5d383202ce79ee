import { describe, expect, test } from 'vitest';
import { TaggedCache } from './tagged-cache.ts';

const KB = 1024;
function keep(cache: TaggedCache<string>, key: string, bytes = KB, ...tags: string[]): void {
  const making = cache.begin();
  cache.keep(making, key, `value of ${key}`, tags, bytes);
  cache.end(making);
}

describe('a cache with tags', () => {
  test('drops all values with a tag, and everything with the tag for all', () => {
    const cache = new TaggedCache<string>({ entries: 10, bytes: 10 * KB });
    keep(cache, 'list', KB, 'catalog', 'product:1');
    keep(cache, 'one', KB, 'product:1');
    keep(cache, 'two', KB, 'product:2');
    cache.drop('product:1');
    expect([cache.get('list'), cache.get('one'), cache.get('two')]).toEqual([undefined, undefined, 'value of two']);
    cache.drop('everything');
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  test('does not store a value that was begun before a change', () => {
    const cache = new TaggedCache<string>({ entries: 10, bytes: 10 * KB });
    const [changed, other] = [cache.begin(), cache.begin()];
    cache.drop('product:1');
    cache.keep(changed, 'one', 'old', ['product:1'], KB);
    cache.keep(other, 'two', 'fresh', ['product:2'], KB);
    expect([cache.get('one'), cache.get('two')]).toEqual([undefined, 'fresh']);
  });

  test('stays within its limits of bytes and entries, also for one large value', () => {
    const cache = new TaggedCache<string>({ entries: 100, bytes: 50 * KB });
    for (let i = 0; i < 5000; i++) keep(cache, `page ${i}`, KB + (i % 7) * 100);
    expect(cache.size.bytes).toBeLessThanOrEqual(50 * KB);
    expect(cache.get('page 4999')).toBeDefined();
    keep(cache, 'huge', 51 * KB);
    expect(cache.get('huge')).toBeUndefined();
    const few = new TaggedCache<string>({ entries: 3, bytes: KB * KB });
    for (let i = 0; i < 10; i++) keep(few, `page ${i}`);
    expect(few.size.entries).toBe(3);
  });

  test('keeps repeatedly read values while a crawler requests thousands once', () => {
    const cache = new TaggedCache<string>({ entries: 1000, bytes: 100 * KB });
    const visited = Array.from({ length: 60 }, (_, i) => `visited ${i}`);
    for (const key of visited) {
      keep(cache, key);
      cache.get(key);
    }
    for (let i = 0; i < 10_000; i++) keep(cache, `crawled ${i}`);
    expect(visited.filter((key) => cache.get(key) === undefined)).toEqual([]);
    expect(cache.size.bytes).toBeLessThanOrEqual(100 * KB);
  });
});
