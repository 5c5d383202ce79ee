import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog, settings } from '#db/schema/platform.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { loadDemo } from '../../main/seed/load-demo.ts';
import type { Block } from './block-rules.ts';
import { createPage } from './create-page.ts';
import { contact, text } from './default-pages/make-blocks.ts';
import { publishMenus, readMenuState, saveMenus } from './edit-menus.ts';
import { listPages } from './list-pages.ts';
import { DEFAULT_MENUS } from './menu-rules.ts';
import { createPreviewLink, readPreview } from './preview-page.ts';
import { publishDuePages } from './publish-due-pages.ts';
import { publishPage } from './publish-page.ts';
import { readAdminPage, readPageVersion } from './read-admin-page.ts';
import { readMenus } from './read-menus.ts';
import { listPublishedPaths, readPage } from './read-page.ts';
import { removePage } from './remove-page.ts';
import { saveDraft } from './save-draft.ts';
import { schedulePage } from './schedule-page.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterEach(() => app.close());

const textOf = async (path: string) => JSON.stringify(await readPage(app, path));
async function withText(path: string, words: string) {
  const { content, revision } = await readAdminPage(app, path);
  const blocks: Block[] = [...content.blocks, text('added', 'Added', words)];
  return { path, revision, content: { ...content, blocks } };
}
/** a page with a scheduled publication */
async function makeDraft(words = 'Forty percent off') {
  const { revision } = await createPage(app, staff, { path: '/summer-sale', title: 'Summer sale', kind: 'content' });
  const { content } = await readAdminPage(app, '/summer-sale');
  return saveDraft(app, staff, {
    path: '/summer-sale',
    revision,
    content: { ...content, blocks: [text('a', 'What', words)] },
  });
}

describe('a default page', () => {
  test('is shown with its default text until a draft is published', async () => {
    expect(await textOf('/shipping')).toContain('Orders are processed within 24 hours');
    const page = await saveDraft(app, staff, await withText('/shipping', 'By boat, too.'));
    expect(page).toMatchObject({ revision: 1, published: { version: 1 }, draft: { version: 2, savedBy: staff.email } });
    expect(await textOf('/shipping')).not.toContain('By boat');
    const published = await publishPage(app, staff, { path: '/shipping', revision: page.revision });
    expect(published).toMatchObject({ published: { version: 2, publishedBy: staff.email }, draft: null });
    expect(await textOf('/shipping')).toContain('By boat, too.');
    expect(await readPage(app, '/shipping')).toMatchObject({ changedOn: '2026-11-20' });
  });

  test('keeps every published version, and can be reset to the default one', async () => {
    const first = (await readAdminPage(app, '/terms')).content;
    const { revision } = await saveDraft(app, staff, await withText('/terms', 'One more term.'));
    await publishPage(app, staff, { path: '/terms', revision });
    expect(await readPageVersion(app, '/terms', 1)).toEqual(first);
    expect(await readPageVersion(app, '/terms', 0)).toEqual(first);
    expect((await readPageVersion(app, '/terms', 2)).blocks).toHaveLength(first.blocks.length + 1);
    const { history, revision: now } = await readAdminPage(app, '/terms');
    expect(history.map(({ version }) => version)).toEqual([2, 1]);
    const reset = await saveDraft(app, staff, { path: '/terms', revision: now, content: first });
    await publishPage(app, staff, { path: '/terms', revision: reset.revision });
    expect(await textOf('/terms')).not.toContain('One more term.');
    await expect(removePage(app, staff, { path: '/terms', revision: reset.revision + 1 })).rejects.toMatchObject({
      code: 'PAGE_IS_DEFAULT',
    });
  });

  test('cannot be published without required declarations', async () => {
    const { content } = await readAdminPage(app, '/privacy');
    const blocks = content.blocks.filter(({ kind }) => kind !== 'contact').slice(0, 3);
    const { revision } = await saveDraft(app, staff, {
      path: '/privacy',
      revision: 0,
      content: { ...content, blocks },
    });
    await expect(publishPage(app, staff, { path: '/privacy', revision })).rejects.toMatchObject({
      code: 'PAGE_INCOMPLETE',
      data: { legal: [{ part: 'the grievance officer' }, { part: 'whom to ask about personal data' }] },
    });
  });
});

describe('two editors', () => {
  test('get an edit conflict that names the other, and can overwrite', async () => {
    const mine = await withText('/faq', 'Mine');
    await saveDraft(app, staff, await withText('/faq', 'Theirs'));
    await expect(saveDraft(app, staff, mine)).rejects.toMatchObject({
      code: 'PAGE_CHANGED',
      data: { by: staff.email, revision: 1 },
    });
    expect(JSON.stringify((await readAdminPage(app, '/faq')).content)).toContain('Theirs');
    await saveDraft(app, staff, { ...mine, revision: 1 });
    expect(JSON.stringify((await readAdminPage(app, '/faq')).content)).toContain('Mine');
  });

  test('create one draft at the same moment, and one gets an edit conflict', async () => {
    const [a, b] = [await withText('/faq', 'A'), await withText('/faq', 'B')];
    const results = await Promise.allSettled([saveDraft(app, staff, a), saveDraft(app, staff, b)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'PAGE_CHANGED' } });
    expect((await readAdminPage(app, '/faq')).history).toHaveLength(2);
  });

  test('get an edit conflict when a newer version was published', async () => {
    const { revision } = await saveDraft(app, staff, await withText('/faq', 'Theirs'));
    await publishPage(app, staff, { path: '/faq', revision });
    await expect(publishPage(app, staff, { path: '/faq', revision })).rejects.toMatchObject({ code: 'PAGE_CHANGED' });
  });
});

describe('a page created by staff', () => {
  test('is hidden until published, then found at its path and in the list of paths, and can be deleted', async () => {
    const { revision } = await makeDraft();
    await expect(readPage(app, '/summer-sale')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await listPublishedPaths(app)).map(({ path }) => path)).not.toContain('/summer-sale');
    const page = await publishPage(app, staff, { path: '/summer-sale', revision });
    expect(await textOf('/summer-sale')).toContain('Forty percent off');
    expect((await listPublishedPaths(app)).map(({ path }) => path)).toContain('/summer-sale');
    await removePage(app, staff, { path: '/summer-sale', revision: page.revision });
    await expect(readPage(app, '/summer-sale')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'page.delete'));
    expect(entry).toMatchObject({ label: '/summer-sale', before: { title: 'Summer sale' } });
  });

  test.each(['/admin', '/products/x', '/Sale', '/api'])('cannot be at %s', async (path) => {
    await expect(createPage(app, staff, { path, title: 'X', kind: 'content' })).rejects.toMatchObject({
      code: 'INVALID_PAGE',
      data: { fields: { path: expect.any(String) } },
    });
  });

  test("cannot use another page's path", async () => {
    const refusal = { code: 'PATH_TAKEN' };
    await expect(createPage(app, staff, { path: '/faq', title: 'X', kind: 'content' })).rejects.toMatchObject(refusal);
    await makeDraft();
    await expect(createPage(app, staff, { path: '/summer-sale', title: 'X', kind: 'content' })).rejects.toMatchObject(
      refusal,
    );
  });

  test('cannot be published with an empty field, above its budget, or without a draft', async () => {
    const { content, revision } = await makeDraft('Write to {grievanceEmail}.');
    await app.db.delete(settings).where(eq(settings.section, 'legal'));
    await expect(publishPage(app, staff, { path: '/summer-sale', revision })).rejects.toMatchObject({
      code: 'PAGE_INCOMPLETE',
      data: { fields: [{ blockId: 'a', field: 'grievanceEmail' }], legal: [] },
    });
    const rail: Block = { id: 'r', kind: 'rail', heading: 'All', rule: 'new', products: [], count: 12 };
    const heavy = await saveDraft(app, staff, {
      path: '/summer-sale',
      revision,
      content: { ...content, blocks: [rail] },
    });
    await expect(publishPage(app, staff, { path: '/summer-sale', revision: heavy.revision })).rejects.toMatchObject({
      code: 'PAGE_TOO_HEAVY',
      data: { budget: 60_000 },
    });
    await expect(publishPage(app, staff, { path: '/careers', revision: 0 })).rejects.toMatchObject({
      code: 'DRAFT_MISSING',
    });
  });

  test('is refused with errors by block', async () => {
    const { content, revision } = await makeDraft();
    const wrong = { ...content, blocks: [text('a', 'A', '{nothing}')] };
    await expect(saveDraft(app, staff, { path: '/summer-sale', revision, content: wrong })).rejects.toMatchObject({
      code: 'INVALID_PAGE',
      data: { fields: { a: 'There is no field {nothing}' } },
    });
  });
});

describe('a schedule', () => {
  const inMinutes = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE_MS).toISOString();

  test('publishes the draft once when it is due', async () => {
    const { revision } = await makeDraft();
    const page = await schedulePage(app, staff, { path: '/summer-sale', revision, at: inMinutes(10) });
    expect(page.scheduledAt).toBe(inMinutes(10));
    app.advance(9 * MINUTE_MS);
    expect(await publishDuePages(app)).toBe(0);
    app.advance(MINUTE_MS);
    const both = await Promise.all([publishDuePages(app), publishDuePages(app)]);
    expect(both.sort()).toEqual([0, 1]);
    expect(await textOf('/summer-sale')).toContain('Forty percent off');
    expect(await readAdminPage(app, '/summer-sale')).toMatchObject({
      draft: null,
      scheduledAt: null,
      published: { version: 1, publishedBy: null },
    });
  });

  test('waits while the page is incomplete, and continues afterwards', async () => {
    const { revision } = await makeDraft('Ask {grievanceOfficer}.');
    await schedulePage(app, staff, { path: '/summer-sale', revision, at: inMinutes(10) });
    await app.db.delete(settings).where(eq(settings.section, 'legal'));
    app.advance(20 * MINUTE_MS);
    expect(await publishDuePages(app)).toBe(0);
    expect((await listPages(app)).find(({ path }) => path === '/summer-sale')).toMatchObject({ isComplete: false });
    await app.db.insert(settings).values({ section: 'legal', value: (await loadDemo('ojas')).settings.legal! });
    expect(await publishDuePages(app)).toBe(1);
    expect(await textOf('/summer-sale')).toContain('Ask Vaishali Gokhale.');
  });

  test('is refused in the past and for an incomplete page, and can be cancelled', async () => {
    const { revision } = await makeDraft();
    const at = (when: string | null, from: number) =>
      schedulePage(app, staff, { path: '/summer-sale', revision: from, at: when });
    await expect(at(inMinutes(0), revision)).rejects.toMatchObject({ code: 'INVALID_SCHEDULE' });
    const page = await at(inMinutes(5), revision);
    await at(null, page.revision);
    app.advance(10 * MINUTE_MS);
    expect(await publishDuePages(app)).toBe(0);
  });
});

describe('a preview', () => {
  test('shows the draft by its signed link for half an hour, with missing values marked', async () => {
    await makeDraft('Ask {grievanceOfficer}.');
    const { url } = await createPreviewLink(app, '/summer-sale');
    const token = new URL(url, 'http://x').searchParams.get('token')!;
    expect(JSON.stringify(await readPreview(app, token))).toContain('"field":"grievanceOfficer"');
    await expect(readPreview(app, `${token}x`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    app.advance(31 * MINUTE_MS);
    await expect(readPreview(app, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a rail', () => {
  test('lists products by its rule', async () => {
    const { productId: plain } = await makeProduct(app, { price: 100_000 });
    const { productId: reduced } = await makeProduct(app, { price: 80_000, mrp: 100_000 });
    const { revision, content } = await makeDraft();
    const rail = (rule: 'new' | 'offer' | 'best'): Block => ({
      id: rule,
      kind: 'rail',
      heading: rule,
      rule,
      products: [],
      count: 2,
    });
    const saved = await saveDraft(app, staff, {
      path: '/summer-sale',
      revision,
      content: { ...content, blocks: [rail('new'), rail('offer'), rail('best')] },
    });
    await publishPage(app, staff, { path: '/summer-sale', revision: saved.revision });
    const { rails } = await readPage(app, '/summer-sale');
    const ids = (name: string) => (rails[name] ?? []).map(({ id }) => id).sort();
    expect(ids('new')).toEqual([plain, reduced].sort());
    expect(ids('offer')).toEqual([reduced]);
    expect(ids('best')).toEqual([plain, reduced].sort());
  });
});

describe('menus', () => {
  test('are the default ones until a draft is published', async () => {
    expect((await readMenus(app)).footer.map(({ title }) => title)).toEqual(['Shop', 'Help', 'The Shop', 'Legal']);
    const menus = { ...DEFAULT_MENUS, header: [{ label: 'Start', to: '/' }] };
    const { revision } = await saveMenus(app, staff, { revision: 0, menus });
    expect((await readMenus(app)).header).toHaveLength(4);
    await publishMenus(app, staff, { revision });
    expect((await readMenus(app)).header).toEqual([{ label: 'Start', to: '/' }]);
    expect(await readMenuState(app.db)).toMatchObject({ draft: null, published: { version: 1 } });
  });

  test('refuse a link to an unpublished page, and protect linked pages from deletion', async () => {
    const { revision } = await makeDraft();
    const menus = {
      ...DEFAULT_MENUS,
      footer: [{ title: 'More', items: [{ label: 'Sale', to: '/summer-sale' }] }],
    };
    const draft = await saveMenus(app, staff, { revision: 0, menus });
    await expect(publishMenus(app, staff, { revision: draft.revision })).rejects.toMatchObject({
      code: 'INVALID_MENUS',
      data: { fields: { 'footer.0.0': 'There is no published page at /summer-sale' } },
    });
    const page = await publishPage(app, staff, { path: '/summer-sale', revision });
    await publishMenus(app, staff, { revision: draft.revision });
    await expect(removePage(app, staff, { path: '/summer-sale', revision: page.revision })).rejects.toMatchObject({
      code: 'PAGE_IN_MENU',
      data: { menus: ['footer'] },
    });
  });

  test('report an edit conflict', async () => {
    await saveMenus(app, staff, { revision: 0, menus: DEFAULT_MENUS });
    await expect(saveMenus(app, staff, { revision: 0, menus: DEFAULT_MENUS })).rejects.toMatchObject({
      code: 'MENUS_CHANGED',
      data: { by: staff.email },
    });
  });
});

test('requires the officer on a custom legal page', async () => {
  const { revision } = await createPage(app, staff, { path: '/imprint', title: 'Imprint', kind: 'legal' });
  const { content } = await readAdminPage(app, '/imprint');
  const bare = await saveDraft(app, staff, {
    path: '/imprint',
    revision,
    content: { ...content, blocks: [text('a', 'A', 'b')] },
  });
  await expect(publishPage(app, staff, { path: '/imprint', revision: bare.revision })).rejects.toMatchObject({
    code: 'PAGE_INCOMPLETE',
  });
  const whole = await saveDraft(app, staff, {
    path: '/imprint',
    revision: bare.revision,
    content: { ...content, blocks: [text('a', 'A', 'b'), contact('us')] },
  });
  await expect(publishPage(app, staff, { path: '/imprint', revision: whole.revision })).resolves.toMatchObject({
    draft: null,
  });
});
