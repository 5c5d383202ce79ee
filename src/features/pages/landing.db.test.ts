import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { createPage } from './create-page.ts';
import { publishMenus, saveMenus } from './edit-menus.ts';
import { listPages } from './list-pages.ts';
import { DEFAULT_MENUS } from './menu-rules.ts';
import { publishPage } from './publish-page.ts';
import { readAdminPage } from './read-admin-page.ts';
import { readPage } from './read-page.ts';
import { saveDraft } from './save-draft.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterEach(() => app.close());

const listedPaths = async () => (await listPages(app)).map(({ path }) => path);

async function publishTitle(path: string, heading: string) {
  const { content, revision } = await readAdminPage(app, path);
  const blocks = content.blocks.map((block) => (block.kind === 'category-hero' ? { ...block, heading } : block));
  const draft = await saveDraft(app, staff, { path, revision, content: { ...content, blocks } });
  return publishPage(app, staff, { path, revision: draft.revision });
}

test('a landing page has every documented section, and edited like the others', async () => {
  const kinds = async (path: string) => (await readPage(app, path)).blocks.map(({ kind }) => kind);
  expect(await kinds('/protein')).toEqual(['category-hero', 'cards', 'category-products', 'guide', 'note']);
  expect(await kinds('/creatine')).toEqual([
    'category-hero',
    'cards',
    'category-products',
    'cards',
    'guide',
    'facts',
    'note',
  ]);
  const page = await readPage(app, '/protein');
  expect(page).toMatchObject({ kind: 'landing', title: 'Protein' });
  expect(page.description).toMatch(/^Protein by The Shop: whey, casein/);
  await publishTitle('/protein', 'Dal and whey');
  expect((await readPage(app, '/protein')).blocks[0]).toMatchObject({ heading: 'Dal and whey', tone: 'mango' });
});

test('a shop without its goods lists a landing page once staff have saved it', async () => {
  expect(await listedPaths()).toEqual(expect.arrayContaining(['/protein', '/creatine']));
  const menus = { ...DEFAULT_MENUS, header: [{ label: 'Start', to: '/' }], footer: [] };
  const { revision } = await saveMenus(app, staff, { revision: 0, menus });
  await publishMenus(app, staff, { revision });
  expect(await listedPaths()).not.toContain('/protein');
  await makeProduct(app, { category: 'Plant Protein' });
  expect(await listedPaths()).toContain('/protein');
  expect(await listedPaths()).not.toContain('/creatine');
  await publishTitle('/creatine', 'Creatine');
  expect(await listedPaths()).toContain('/creatine');
});

test('staff create a landing page of any category', async () => {
  const { content, revision } = await createPage(app, staff, { path: '/herbs', title: 'Herbs', kind: 'landing' });
  expect(content.blocks.map(({ kind }) => kind)).toEqual(['category-hero', 'category-products']);
  await publishPage(app, staff, { path: '/herbs', revision });
  expect(await readPage(app, '/herbs')).toMatchObject({ kind: 'landing', blocks: [{ heading: 'Herbs' }, {}] });
});
