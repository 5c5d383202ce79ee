import { expect, test } from 'vitest';
import { addCacheEnd, collectCacheTags } from './cache-tags.ts';
import { makePage, PageCache } from './page-cache.ts';

test('serves a page until its earliest limit, then renders it anew', async () => {
  let now = 1000;
  const cache = new PageCache(undefined, () => now);
  cache.setConnected(true);
  let rendered = 0;
  const render = () =>
    cache.render('/', async () => {
      rendered += 1;
      const { result, tags } = await collectCacheTags(async () => {
        addCacheEnd(now + 900);
        addCacheEnd(now + 300);
        return `<p>${rendered}</p>`;
      });
      return makePage(result, '', tags);
    });
  await render();
  now = 1299;
  expect(cache.get('/')?.bodies.identity.toString()).toBe('<p>1</p>');
  now = 1300;
  expect(cache.get('/')).toBeUndefined();
  await render();
  expect(cache.get('/')?.bodies.identity.toString()).toBe('<p>2</p>');
});
