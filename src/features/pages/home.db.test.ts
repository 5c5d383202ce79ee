import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheEnd, collectCacheTags } from '#platform/http/cache-tags.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import type { Block } from './block-rules.ts';
import { publishPage } from './publish-page.ts';
import { readAdminPage } from './read-admin-page.ts';
import { listPublishedPaths, readPage } from './read-page.ts';
import { saveDraft } from './save-draft.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterEach(() => app.close());

const RAIL: Block = { id: 'rail-1', kind: 'rail', heading: 'New in', rule: 'new', products: [], count: 4 };
const WORDS: Block = { id: 'text-1', kind: 'text', heading: 'Diwali', text: 'We close at noon.' };
const kinds = async () => (await readPage(app, '/')).blocks.map(({ kind }) => kind);

async function publishHome(change: (blocks: Block[]) => Block[]) {
  const { content, revision } = await readAdminPage(app, '/');
  const draft = await saveDraft(app, staff, {
    path: '/',
    revision,
    content: { ...content, blocks: change(content.blocks) },
  });
  return publishPage(app, staff, { path: '/', revision: draft.revision });
}

describe('home', () => {
  test('has every specified section, filled from the settings', async () => {
    expect(await kinds()).toEqual(['hero', 'promise', 'tabs', 'goals', 'quotes', 'newsletter']);
    const home = await readPage(app, '/');
    expect(home).toMatchObject({ kind: 'home', title: 'The Shop: protein, creatine and everyday nutrition' });
    expect(home.blocks[1]).toMatchObject({
      facts: [
        { name: 'Free delivery', value: 'above ₹999' },
        { name: 'Dispatch', value: 'within 24 hours' },
        { name: 'Delivery', value: 'in 2-3 days' },
      ],
    });
    expect((await listPublishedPaths(app)).filter(({ path }) => path === '/')).toHaveLength(1);
  });

  test('shows what staff add, remove and reorder', async () => {
    await makeProduct(app);
    await publishHome((blocks) => [WORDS, RAIL, ...blocks.filter(({ kind }) => kind !== 'quotes').reverse()]);
    expect(await kinds()).toEqual(['text', 'rail', 'newsletter', 'goals', 'tabs', 'promise', 'hero']);
    expect((await readPage(app, '/')).rails['rail-1']).toHaveLength(1);
  });

  test('is refused above its budget, which is larger than that of other pages', async () => {
    const rails = (count: number) =>
      Array.from({ length: count }, (_, index): Block => ({ ...RAIL, id: `rail-${index + 1}`, count: 12 }));
    await publishHome((blocks) => [...blocks, { ...RAIL, count: 8 }]);
    await expect(publishHome((blocks) => [...blocks.slice(0, 6), ...rails(3)])).rejects.toMatchObject({
      code: 'PAGE_TOO_HEAVY',
      data: { budget: 240_000, weight: expect.any(Number) },
    });
  });

  test('accepts no block of other pages', async () => {
    const stored: Block = { id: 'storage-1', kind: 'storage', heading: '' };
    await expect(publishHome((blocks) => [...blocks, stored])).rejects.toMatchObject({
      code: 'INVALID_PAGE',
      data: { fields: { 'storage-1': 'This page has no place for this kind of block' } },
    });
  });
});

describe('a block with a time', () => {
  test('is shown within its period, and a cached page ends with it', async () => {
    const at = (hours: number) => new Date(app.now().getTime() + hours * HOUR_MS).toISOString();
    await publishHome((blocks) => [{ ...WORDS, shownFrom: at(1), shownUntil: at(3) }, ...blocks]);
    const readVisibility = async () => {
      const { result, tags } = await collectCacheTags(() => readPage(app, '/'));
      const isThere = result.blocks.some(({ id }) => id === 'text-1');
      return { isThere, hoursLeft: (cacheEnd(tags) - app.now().getTime()) / HOUR_MS };
    };
    expect(await readVisibility()).toEqual({ isThere: false, hoursLeft: 1 });
    app.advance(HOUR_MS);
    expect(await readVisibility()).toEqual({ isThere: true, hoursLeft: 2 });
    app.advance(2 * HOUR_MS);
    expect(await readVisibility()).toEqual({ isThere: false, hoursLeft: Number.POSITIVE_INFINITY });
  });
});
