import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { heroBanners, heroProducts, nutritionPlans, workoutGuides } from '#db/schema/content.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { auditLog, media } from '#db/schema/platform.ts';
import { DAY_MS } from '#shared/dates.ts';
import { ADDRESS, makeProduct, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { addHeroProduct } from './add-hero-product.ts';
import type { BannerInput, GuideInput, PlanInput } from './admin-contract.ts';
import { GUIDE, HERO, PLAN } from './content-types.ts';
import { findHeroCandidates } from './find-hero-candidates.ts';
import { getGuide } from './get-guide.ts';
import { listAllGuides } from './list-all-guides.ts';
import { listHeroProducts } from './list-hero-products.ts';
import { listPlans } from './list-plans.ts';
import { readHero } from './read-hero.ts';
import { removeContent } from './remove-content.ts';
import { restoreContent } from './restore-content.ts';
import { saveBanner } from './save-banner.ts';
import { saveGuide } from './save-guide.ts';
import { savePlan } from './save-plan.ts';
import { setVisibility } from './set-visibility.ts';
import { suggestHeroProducts } from './suggest-hero-products.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
let mediaId: string;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  staff = await makeStaff(app);
  const [picture] = await app.db
    .insert(media)
    .values({ key: 'c-x', width: 1600, height: 900, avifWidths: [320], webpWidths: [640] })
    .returning();
  mediaId = picture!.id;
});
afterAll(() => app.close());

beforeEach(async () => {
  for (const table of [heroProducts, heroBanners, nutritionPlans, workoutGuides]) await app.db.delete(table);
});

const banner = (values: Partial<BannerInput> = {}): BannerInput => ({
  title: 'Monsoon offer',
  subtitle: '',
  description: '',
  mediaId,
  buttonText: '',
  buttonLink: '',
  displayOrder: null,
  isActive: true,
  ...values,
});

const plan = (values: Partial<PlanInput> = {}): PlanInput => ({
  title: 'Lean in 4 weeks',
  description: 'Dal, rice, curd.',
  mediaId: null,
  targetAudience: 'Beginners',
  duration: '4 weeks',
  features: ['Shopping list'],
  price: 0,
  displayOrder: null,
  isActive: true,
  ...values,
});

const guide = (values: Partial<GuideInput> = {}): GuideInput => ({
  title: 'First squats',
  description: 'Down and up.',
  mediaId: null,
  videoUrl: null,
  category: 'Strength Training',
  difficultyLevel: 'beginner',
  duration: '20 minutes',
  instructions: ['Down', 'Up', 'Down'],
  equipmentNeeded: [],
  targetMuscles: ['Legs'],
  displayOrder: null,
  isActive: true,
  ...values,
});

const feature = async (displayOrder: number) => {
  const { productId, name } = await makeProduct(app);
  return { ...(await addHeroProduct(app, staff, { productId, displayOrder })), name };
};

const refusal = (code: string, fields: Record<string, unknown>) => ({ code, data: { fields } });

test('adds a product once, at its position', async () => {
  const REQUIRED = 'Please select a product and enter display order';
  await expect(addHeroProduct(app, staff, { productId: null, displayOrder: null })).rejects.toMatchObject(
    refusal('INVALID_HERO_PRODUCT', { productId: REQUIRED, displayOrder: REQUIRED }),
  );
  const { productId, name } = await makeProduct(app, { price: 149_950 });
  expect((await findHeroCandidates(app, name)).map(({ id }) => id)).toEqual([productId]);
  const both = await Promise.allSettled([
    addHeroProduct(app, staff, { productId, displayOrder: 3 }),
    addHeroProduct(app, staff, { productId, displayOrder: 4 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refusal('INVALID_HERO_PRODUCT', { productId: 'This product is in the hero section already' }),
  });
  const rows = await listHeroProducts(app.db);
  expect(rows).toMatchObject([{ productId, name, rating: null, price: 149_950, isActive: true, state: 'published' }]);
  expect(await findHeroCandidates(app, name)).toEqual([]);
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.entityId, rows[0]!.id));
  expect(entry).toMatchObject({ action: 'hero.add', label: name, actorId: staff.userId });
  const other = await makeProduct(app);
  await app.db
    .update(products)
    .set({ state: 'archived', archivedAt: app.now() })
    .where(eq(products.id, other.productId));
  await expect(addHeroProduct(app, staff, { productId: other.productId, displayOrder: 1 })).rejects.toMatchObject(
    refusal('INVALID_HERO_PRODUCT', { productId: 'This product no longer exists' }),
  );
});

test('suggests best sellers of 30 days that are neither featured nor archived', async () => {
  const [best, second, third, fourth, old] = [
    await makeProduct(app),
    await makeProduct(app),
    await makeProduct(app),
    await makeProduct(app),
    await makeProduct(app),
  ];
  const sold = [
    [best, 9, 0],
    [second, 8, 29],
    [third, 7, 3],
    [fourth, 6, 3],
    [old, 50, 31],
  ] as const;
  for (const [{ productId, name, variantId }, quantity, daysAgo] of sold) {
    const id = randomUUID();
    const at = new Date(app.now().getTime() - daysAgo * DAY_MS);
    const head = { id, displayId: id.slice(0, 8), fullName: 'Asha Rao', email: 'a@b.in', phone: ADDRESS.phone };
    await app.db.insert(orders).values({
      ...head,
      shippingAddress: { ...ADDRESS, email: 'a@b.in' },
      subtotal: 100,
      totalAmount: 100,
      fingerprint: id,
      status: 'processing',
      paymentStatus: 'completed',
      createdAt: at,
      confirmedAt: at,
    });
    const line = { orderId: id, productId, variantId, position: 0, productName: name, sku: 'X', quantity };
    await app.db.insert(orderItems).values({ ...line, price: 100, taxRate: 5 });
  }
  const suggested = async () => (await suggestHeroProducts(app)).map(({ id, sold }) => [id, sold]);
  expect(await suggested()).toEqual([
    [best.productId, 9],
    [second.productId, 8],
    [third.productId, 7],
  ]);
  await addHeroProduct(app, staff, { productId: best.productId, displayOrder: 0 });
  await app.db
    .update(products)
    .set({ state: 'archived', archivedAt: app.now() })
    .where(eq(products.id, third.productId));
  expect(await suggested()).toEqual([
    [second.productId, 8],
    [fourth.productId, 6],
  ]);
});

test('restores a hidden or deleted row at its position', async () => {
  const first = await feature(2);
  const second = await feature(2);
  const order = (await listHeroProducts(app.db)).map(({ id }) => id);
  await setVisibility(app, staff, HERO, first.id, false);
  expect((await readHero(app.db)).length).toBe(1);
  await removeContent(app, staff, HERO, first.id);
  await expect(removeContent(app, staff, HERO, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await restoreContent(app, staff, HERO, first.id)).toMatchObject({ id: first.id, isActive: false });
  await expect(restoreContent(app, staff, HERO, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await listHeroProducts(app.db)).map(({ id }) => id)).toEqual(order);
  const actions = await app.db.select().from(auditLog).where(eq(auditLog.entityId, first.id));
  expect(actions.map(({ action }) => action).sort()).toEqual([
    'hero.add',
    'hero.deactivate',
    'hero.delete',
    'hero.restore',
  ]);
  // a product that is restored on its own stays where it is
  await removeContent(app, staff, HERO, second.id);
  await addHeroProduct(app, staff, { productId: second.productId, displayOrder: 9 });
  await expect(restoreContent(app, staff, HERO, second.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const featuredPlan = await savePlan(app, staff, null, plan({ price: 49_900, features: ['a', 'b'] }));
  await removeContent(app, staff, PLAN, featuredPlan.id);
  expect(await restoreContent(app, staff, PLAN, featuredPlan.id)).toEqual(featuredPlan);
});

test.each([
  ['no title', { title: ' ' }, { title: 'Title and image are required' }],
  ['no image', { mediaId: null }, { mediaId: 'Title and image are required' }],
  ['a deleted image', { mediaId: crypto.randomUUID() }, { mediaId: 'This image no longer exists' }],
  ...['//evil.in', '/\\evil.in', 'javascript:alert(1)', 'http://a.in', 'products'].map(
    (buttonLink) => [buttonLink, { buttonLink }, { buttonLink: expect.stringContaining('Enter a path') }] as const,
  ),
] as const)('refuses a banner with %s', async (_, values, fields) => {
  await expect(saveBanner(app, staff, null, banner(values))).rejects.toMatchObject(refusal('INVALID_BANNER', fields));
});

test('gives the home page no link of a banner when a stored one is unsafe', async () => {
  const links = [
    'javascript:alert(1)',
    '//evil.in',
    'http://a.in',
    'https://shop.in@evil.in',
    'https://a.in/x',
    '/about',
  ];
  for (const [displayOrder, buttonLink] of links.entries())
    await app.db.insert(heroBanners).values({ title: 'Stored', buttonText: 'Go', buttonLink, displayOrder });
  const slides = await readHero(app.db);
  expect(slides.map((slide) => slide.kind === 'banner' && slide.buttonLink)).toEqual([
    '',
    '',
    '',
    '',
    'https://a.in/x',
    '/about',
  ]);
});

test('adds a banner after all others, and edits it', async () => {
  await saveBanner(app, staff, null, banner());
  const second = await saveBanner(app, staff, null, banner({ title: 'Second', buttonLink: 'https://a.in/x' }));
  expect(second).toMatchObject({ displayOrder: 1, picture: { key: 'c-x' }, isActive: true });
  const changed = await saveBanner(app, staff, second.id, banner({ title: 'New', buttonLink: '/products?x=1' }));
  expect(changed).toMatchObject({ id: second.id, title: 'New', displayOrder: 1, buttonLink: '/products?x=1' });
  await expect(saveBanner(app, staff, crypto.randomUUID(), banner())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test("requires a plan's four texts; a price of 0 is free", async () => {
  const REQUIRED = 'Title, duration, target audience, and description are required';
  const empty = plan({ title: '', duration: ' ', targetAudience: '', description: '' });
  await expect(savePlan(app, staff, null, empty)).rejects.toMatchObject(
    refusal('INVALID_PLAN', {
      title: REQUIRED,
      duration: REQUIRED,
      targetAudience: REQUIRED,
      description: REQUIRED,
    }),
  );
  const savedPlan = await savePlan(app, staff, null, plan());
  expect(savedPlan).toMatchObject({ displayOrder: 0, price: 0, features: ['Shopping list'] });
  await savePlan(app, staff, savedPlan.id, plan({ price: 19_900, features: ['b', 'a'] }));
  expect(await listPlans(app.db)).toMatchObject([{ price: 19_900, features: ['b', 'a'], displayOrder: 0 }]);
  // a form that was opened before cannot undo that unseen
  const { id: _, displayOrder: __, ...read } = savedPlan;
  const conflictingSave = savePlan(app, staff, savedPlan.id, plan({ duration: '8 weeks' }), read);
  await expect(conflictingSave).rejects.toMatchObject({ code: 'EDIT_CONFLICT', data: { now: { price: 19_900 } } });
  const now = { ...read, price: 19_900, features: ['b', 'a'] };
  const same = plan({ price: 19_900, features: ['b', 'a'], duration: '8 weeks' });
  expect((await savePlan(app, staff, savedPlan.id, same, now)).duration).toBe('8 weeks');
  await setVisibility(app, staff, PLAN, savedPlan.id, false);
  expect(await listPlans(app.db)).toEqual([]);
});

test.each([
  ['no texts', { title: '', duration: '' }, ['title', 'duration']],
  ['no category', { category: '' }, ['category']],
  ['a custom category', { category: 'Zumba' }, ['category']],
  ['a video without https', { videoUrl: 'http://video.in/1' }, ['videoUrl']],
] as const)('refuses a guide with %s', async (_, values, fields) => {
  await expect(saveGuide(app, staff, null, guide(values))).rejects.toSatisfy(
    (error: { code: string; data: { fields: object } }) =>
      error.code === 'INVALID_GUIDE' && fields.every((field) => field in error.data.fields),
  );
});

test('gives a guide a slug that stays when its title changes', async () => {
  const guides = await Promise.all([1, 2, 3].map(() => saveGuide(app, staff, null, guide({ category: 'crossfit' }))));
  expect(guides.map(({ slug }) => slug).sort()).toEqual(['first-squats', 'first-squats-2', 'first-squats-3']);
  expect(guides[0]).toMatchObject({ category: 'Crossfit', instructions: ['Down', 'Up', 'Down'] });
  expect((await saveGuide(app, staff, null, guide({ title: 'योग' }))).slug).toBe('yog');
  expect((await saveGuide(app, staff, null, guide({ title: '瑜伽' }))).slug).toBe('guide');
  const { id, slug } = guides[0]!;
  await saveGuide(app, staff, id, guide({ title: 'Deep squats', videoUrl: 'https://video.in/1' }));
  expect(await getGuide(app.db, slug)).toMatchObject({ title: 'Deep squats', videoUrl: 'https://video.in/1' });
  expect(await listAllGuides(app.db)).toHaveLength(5);
  await removeContent(app, staff, GUIDE, id);
  await expect(getGuide(app.db, slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const restored = await restoreContent(app, staff, GUIDE, id);
  expect(restored).toMatchObject({ slug, title: 'Deep squats', instructions: ['Down', 'Up', 'Down'] });
});
