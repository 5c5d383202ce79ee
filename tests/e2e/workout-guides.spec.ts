import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { api, expect, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

type Guide = { slug: string; title: string; category: string; difficultyLevel: string; videoUrl: string | null };
const guides = () => api<Guide[]>('GET', '/workout-guides');

test.describe('workout guides', () => {
  test('shows image, badges, duration, muscles, equipment and link on each card', { tag: '@images' }, async ({
    page,
  }) => {
    await page.goto('/workout-guides');
    const all = await guides();
    await expect(page.getByRole('article')).toHaveCount(all.length);
    const card = page.getByRole('article').filter({ hasText: 'Pull-up Strength Block' });
    await expect(card.locator('[data-part="tags"] > *')).toHaveText(['Advanced', 'Strength Training']);
    await expect(card.getByText('45 minutes')).toBeVisible();
    await expect(card.getByRole('definition')).toHaveText([
      '45 minutes',
      'Advanced',
      'Back, Biceps, Forearms+1',
      'Pull-up bar, Resistance band+1',
    ]);
    await expect(card.getByText('Video')).toHaveCount(0);
    await expect(card.getByRole('link', { name: 'View Guide' })).toHaveText('View Guide');
    const picture = card.locator('img');
    await picture.scrollIntoViewIfNeeded();
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toMatch(
      /\/media\/cover-[a-z]+-\d+\.avif$/,
    );

    const film = page.getByRole('article').filter({ hasText: 'Bodyweight Squat Basics' });
    await expect(film.getByText('Video')).toBeVisible();
    await expect(film.getByRole('link', { name: 'Watch Workout' })).toHaveText('Watch Workout');
  });

  renderedTest('shows difficulty badges in green, yellow and red', async ({ page }) => {
    await page.goto('/workout-guides');
    for (const [level, colour] of [
      ['Beginner', 'rgb(23, 112, 62)'],
      ['Intermediate', 'rgb(247, 208, 70)'],
      ['Advanced', 'rgb(179, 38, 30)'],
    ] as const)
      await expect(page.locator('[data-part="tags"] > *', { hasText: level }).first()).toHaveCSS(
        'background-color',
        colour,
      );
  });

  renderedTest('clips descriptions to three lines', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/workout-guides');
    const text = page
      .getByRole('article')
      .filter({ hasText: 'Bodyweight Squat Basics' })
      .locator('[data-part="description"]');
    const { shown, whole, line } = await text.evaluate((node) => ({
      shown: node.clientHeight,
      whole: node.scrollHeight,
      line: Number.parseFloat(getComputedStyle(node).lineHeight),
    }));
    expect(shown).toBeLessThan(line * 3.5);
    expect(whole).toBeGreaterThan(shown);
  });

  renderedTest('counts the guides, and marks sample figures', async ({ page }) => {
    await page.goto('/workout-guides');
    const stats = page.locator('[data-part="stats"] > div');
    await expect(stats.first()).toContainText('10k+');
    await expect(stats).toHaveText([/Active Users.*10k\+/, /Workout Programs.*\d+\+/, /Success Rate.*95%/]);
    await expect(stats.nth(1)).toContainText(`${(await guides()).length}+`);
    await expect(stats.nth(0).locator('[data-part="sample"]')).toBeVisible();
    await expect(stats.nth(1).locator('[data-part="sample"]')).toHaveCount(0);
    await expect(stats.nth(2).locator('[data-part="sample"]')).toBeVisible();
  });

  test('shows only real figures without sample content', async ({ page }) => {
    await page.clock.install();
    const storefront = await api('GET', '/settings/storefront');
    await page.route('**/api/settings/storefront', (route) =>
      route.fulfill({ json: { ...storefront, sample: false } }),
    );
    await page.goto('/workout-guides/hill-sprints');
    // settings are loaded again after five minutes
    await page.clock.fastForward(6 * 60_000);
    await page.getByRole('link', { name: 'Back to Workout Guides' }).click();
    await expect(page.locator('[data-part="stats"] > div')).toHaveText([/Workout Programs.*\d+\+/]);
  });

  test('shows a message when nothing matches, and clears each filter separately', async ({ page }) => {
    await page.goto('/workout-guides?category=yoga&difficulty=advanced');
    await expect(page.getByRole('heading', { name: 'No Workout Guides Found' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear Category Filter' }).click();
    await expect(page).toHaveURL(/\/workout-guides\?difficulty=advanced$/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Clear Difficulty Filter' }).click();
    await expect(page).toHaveURL(/\/workout-guides\?category=yoga$/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  renderedTest('shows the same page at /workouts, and keeps filters there', async ({ page }) => {
    await page.goto('/workouts');
    await expect(page.getByRole('heading', { level: 1, name: 'Workout guides' })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/workout-guides$/);
    await page.getByRole('link', { name: 'HIIT' }).click();
    await expect(page).toHaveURL(/\/workouts\?category=hiit$/);
  });

  renderedTest('links plans and products at the end', async ({ page }) => {
    await page.goto('/workout-guides');
    const call = page.getByRole('region', { name: 'Ready to Start Your Fitness Journey?' });
    await expect(call.getByRole('link', { name: 'See nutrition plans' })).toHaveAttribute('href', '/nutrition-plans');
    await call.getByRole('link', { name: 'Shop products' }).click();
    await expect(page).toHaveURL(/\/products$/);
  });

  test('is accessible in both themes and has no overflow at any width', async ({ page }) => {
    await page.goto('/workout-guides');
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
  });
});

renderedTest('filters and opens guides by links without scripts', async ({ page }) => {
  await page.goto('/workout-guides');
  await page.getByRole('link', { name: 'CrossFit' }).click();
  await page.getByRole('link', { name: 'Intermediate', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'View Guide' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Steps' })).toBeVisible();
});

test.describe('guide', () => {
  renderedTest('shows steps, muscles, equipment, a safety note and related guides', async ({ page }) => {
    await page.goto('/workout-guides');
    await page.getByRole('link', { name: 'View Guide: Hill Sprints' }).click();
    await expect(page).toHaveURL(/\/workout-guides\/hill-sprints$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Hill Sprints' })).toBeVisible();
    await expect(page.locator('section[aria-labelledby="steps"] ol > li')).toHaveCount(6);
    const side = page.getByRole('complementary', { name: 'What it trains and needs' });
    await expect(side.getByRole('listitem')).toHaveText([
      'Glutes',
      'Calves',
      'Hamstrings',
      'Heart and lungs',
      'Running shoes',
      'A hill of 60 to 80 metres',
    ]);
    await expect(side.getByRole('heading', { name: 'Train safely' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    const others = page.getByRole('region', { name: 'More in Cardio' });
    await expect(others.getByRole('article').locator('[data-part="tags"] > :last-child')).toHaveText([
      'Cardio',
      'Cardio',
    ]);
    await page.getByRole('link', { name: 'Back to Workout Guides' }).click();
    await expect(page).toHaveURL(/\/workout-guides$/);
  });

  test('links to the video, which does not play by itself', async ({ page }) => {
    await page.goto('/workout-guides?category=hiit');
    await page.getByRole('link', { name: 'Watch Workout: Jumping Jack Circuit' }).click();
    const film = page.locator('video');
    await expect(film).toHaveAttribute('controls', '');
    await expect(film).not.toHaveAttribute('autoplay');
    await expect(film).toHaveAttribute('poster', /^\/media\/cover-jack-1280\.webp$/);
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await film.evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.1);
    expect(await film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(5);
    expect(await film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(960);
  });

  test('opens a video on another site in a new tab', async ({ page }) => {
    const all = await guides();
    const changed = all.map((guide) =>
      guide.slug === 'hill-sprints' ? { ...guide, videoUrl: 'https://video.example/hill' } : guide,
    );
    await page.route('**/api/workout-guides', (route) => route.fulfill({ json: changed }));
    await page.goto('/workout-guides/hill-sprints');
    await page.getByRole('link', { name: 'Back to Workout Guides' }).click();
    const link = page.getByRole('link', { name: 'Watch Workout: Hill Sprints (opens in a new tab)' });
    await expect(link).toHaveAttribute('href', 'https://video.example/hill');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  });

  test.describe('missing guide', () => {
    test.use({ provoked: [/404/] });
    test('answers 404 with a link back', async ({ page }) => {
      const response = await page.goto('/workout-guides/levitation');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Guide not found' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to Workout Guides' }).click();
      await expect(page).toHaveURL(/\/workout-guides$/);
    });
  });

  for (const slug of ['bodyweight-squat-basics', 'wall-ball-ladder'])
    test(`${slug} is accessible in both themes and has no overflow at any width`, async ({ page }) => {
      await page.goto(`/workout-guides/${slug}`);
      await expectNoOverflowAtAnyWidth(page);
      await expectAccessible(page);
    });
});
