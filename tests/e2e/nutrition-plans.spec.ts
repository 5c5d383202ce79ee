import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { api, expect, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

type Plan = { id: string; title: string; targetAudience: string; features: string[]; price: number | null };
const plans = () => api<Plan[]>('GET', '/nutrition-plans');

test('shows image, audience, duration, features, price and link on each card', { tag: '@images' }, async ({ page }) => {
  await page.goto('/nutrition-plans');
  await expect(page.getByRole('heading', { level: 1, name: 'Nutrition plans' })).toBeVisible();
  const all = await plans();
  await expect(page.getByRole('article')).toHaveCount(all.length);
  await expect(page.getByRole('status').filter({ hasText: 'plans' })).toHaveText(`${all.length} plans`);

  const card = page.getByRole('article').filter({ hasText: 'Vegetarian Protein Basics' });
  await expect(card.locator('[data-part="tags"]')).toHaveText('Beginners');
  await expect(card.getByText('3 weeks')).toBeVisible();
  await expect(card.getByText(/dal, curd, paneer/)).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText([
    'Protein of forty Indian foods on one sheet',
    'Twelve dal and soya meals',
    "A day's plan for 50, 60 and 75 kg",
    '+2 more features',
  ]);
  await expect(card.getByText('Free', { exact: true })).toBeVisible();
  const planInList = all.find((plan) => plan.title === 'Vegetarian Protein Basics')!;
  await expect(card.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    `/contact?plan=${planInList.id}&subject=${encodeURIComponent(`Enquiry: ${planInList.title}`)}`,
  );
  const picture = card.locator('img');
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toMatch(
    /\/media\/cover-[a-z]+-\d+\.avif$/,
  );

  await expect(page.getByRole('article').filter({ hasText: 'Muscle on Dal and Paneer' })).toContainText('₹1,499');
  // exactly three features, so no count
  const short = page.getByRole('article').filter({ hasText: 'The Office Tiffin Plan' });
  await expect(short.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Get Custom Plan' })).toHaveAttribute(
    'href',
    '/contact?plan=custom&subject=Enquiry%3A%20custom%20plan',
  );
});

test('has a URL for each filter, and keeps the scroll position', async ({ page }) => {
  const all = await plans();
  await page.goto('/nutrition-plans');
  const filters = page.getByRole('navigation', { name: 'For' });
  for (const [label, word] of [
    ['Beginners', 'beginners'],
    ['Intermediate', 'intermediate'],
    ['Advanced', 'advanced'],
    ['Weight loss', 'weight-loss'],
    ['Muscle gain', 'muscle-gain'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, 120));
    await filters.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/nutrition-plans\\?for=${word}$`));
    await expect(filters.locator('[aria-current]')).toHaveText(label);
    const titles = all.filter((plan) => plan.targetAudience.toLowerCase().includes(word)).map((plan) => plan.title);
    expect(titles.length).toBeGreaterThan(0);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles);
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - 120)).toBeLessThan(2);
  }
  await filters.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/\/nutrition-plans$/);
  await expect(page.getByRole('article')).toHaveCount(all.length);
});

test('shows a message when there are no plans, and resets the filter', async ({ page }) => {
  await page.route('**/api/nutrition-plans', (route) => route.fulfill({ json: [] }));
  await page.goto('/workout-guides');
  await page.getByRole('link', { name: 'See nutrition plans' }).click();
  await expect(page.getByRole('heading', { name: 'No Nutrition Plans Available' })).toBeVisible();
  await page.getByRole('link', { name: 'Advanced', exact: true }).click();
  await expect(page).toHaveURL(/for=advanced/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View All Plans' }).click();
  await expect(page).toHaveURL(/\/nutrition-plans$/);
  await expect(page.getByRole('navigation', { name: 'For' }).locator('[aria-current]')).toHaveText('All');
});

test('shows skeleton cards while plans are loading', async ({ page }) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/nutrition-plans', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/workout-guides');
  await page.getByRole('link', { name: 'See nutrition plans' }).click();
  await expect(page.locator('[data-part="loading-card"]')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Plans' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('[data-part="loading-card"]')).toHaveCount(0);
});

test.describe('server failure', () => {
  test.use({ provoked: [/500|Failed to load/] });
  test('shows an error and loads the plans on retry', async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/nutrition-plans', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/workout-guides');
    await page.getByRole('link', { name: 'See nutrition plans' }).click();
    await expect(page.locator('[data-part="loading-card"]').first()).toBeVisible();
    // three retries with growing delays
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(page.getByText('The plans could not be loaded.')).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.unroute('**/api/nutrition-plans');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

renderedTest('shows the plans, and filters them by links without scripts', async ({ page }) => {
  await page.goto('/nutrition-plans');
  await page.getByRole('link', { name: 'Muscle gain' }).click();
  await expect(page).toHaveURL(/for=muscle-gain$/);
  const audiences = await page.getByRole('article').locator('[data-part="tags"]').allInnerTexts();
  expect(audiences.length).toBeGreaterThan(0);
  for (const audience of audiences) expect(audience.toLowerCase()).toContain('muscle-gain');
});

test('is accessible in both themes and has no overflow at any width', async ({ page }) => {
  await page.goto('/nutrition-plans');
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
});
