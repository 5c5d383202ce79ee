import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { expect, shopUrl, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';
import { withSetting } from './shop-settings.ts';

// one test changes the settings that the others read
test.describe.configure({ mode: 'default' });

const PAGES = [
  ['/about', 'Ojas is Sanskrit for vigour'],
  ['/shipping', 'Shipping Information'],
  ['/returns', 'Returns & Refunds'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
  ['/athletes', 'Athletes'],
  ['/careers', 'Careers'],
] as const;

for (const [path, heading] of PAGES)
  test(`${path} is accessible without overflow, with one heading and a canonical URL`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shopUrl() + path);
    await expect(page).toHaveTitle(/ \| Ojas Nutrition$/);
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
  });

renderedTest('shows a policy in full without scripts', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'Limitation of liability' })).toBeVisible();
});

renderedTest('states delivery times, charges and zones on the shipping page', async ({ page }) => {
  await page.goto('/shipping');
  const main = page.getByRole('main');
  for (const text of [
    'Orders are processed within 24 hours',
    '3-7 business days',
    'Free on orders of ₹999 and above. Below that typically ₹49 to ₹99.',
    '1-2 days',
    '₹99 to ₹149',
    '₹199',
    'For orders before 2 PM in Delhi NCR',
    'within 30 minutes',
    'The carrier makes 3 delivery attempts',
    '25,000+ pin codes',
  ])
    await expect(main).toContainText(text);
  const zones = main.getByRole('table').filter({ hasText: 'Zone' });
  for (const [zone, time] of [
    ['Metro cities', '1-3 days'],
    ['Tier-1 cities', '2-4 days'],
    ['Tier-2 cities', '3-5 days'],
    ['Everywhere else', '4-7 days'],
  ])
    await expect(zones.getByRole('row', { name: `${zone} ${time}` })).toBeVisible();
});

renderedTest('states window, steps and refund methods on the returns page', async ({ page }) => {
  await page.goto('/returns');
  const main = page.getByRole('main');
  for (const text of [
    'You have 30 days from delivery to send something back.',
    'We authorize the return within 24 hours',
    'The way back takes 2-3 days.',
    'The return is approved in 24-48 hours',
    'The refund reaches you in 5-7 days',
    'Orders can be changed or cancelled within 30 minutes',
    'they move to processing',
  ])
    await expect(main).toContainText(text);
  for (const row of [
    'Original payment method 5-7 business days',
    'Store credit Instant',
    'Bank transfer 3-5 business days',
  ])
    await expect(main.getByRole('row', { name: row })).toBeVisible();
  await main.getByRole('link', { name: 'Ask for a return' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Return request');
});

renderedTest('updates every page that states a changed setting', async ({ page }) => {
  const states = async (path: string, text: string) =>
    expect(async () => {
      await page.goto(path);
      await expect(page.locator('body')).toContainText(text, { timeout: 500 });
    }).toPass();
  await withSetting('policy', 'refundDays', '6-9', async () => {
    await states('/returns', 'The refund reaches you in 6-9 days');
    await states('/returns', '6-9 business days');
    await states('/faq', 'In 6-9 days after approval');
    await states('/faq', 'Original payment method: 6-9 business days');
  });
  await withSetting('policy', 'deliveryAttempts', 4, async () => {
    await states('/shipping', 'The carrier makes 4 delivery attempts');
    await states('/faq', 'The carrier makes 4 delivery attempts');
  });
  await withSetting('hours', 'saturday', '11:00 AM-4:00 PM', async () => {
    await states('/contact', 'Sat 11:00 AM-4:00 PM');
    const care = page.getByRole('contentinfo').getByText('Sat 11:00 AM-4:00 PM');
    await expect(care).toBeVisible();
  });
  await withSetting('policy', 'answerHours', 36, async () => {
    await states('/contact', 'You get an answer within 36 hours.');
    await states('/contact?kind=complaint', 'within 36 hours');
    await states('/about', 'an answer within 36 hours');
    await expect(page.getByRole('contentinfo')).toContainText('Answer within 36 hours');
  });
});

renderedTest('states data, purposes, processors and rights on the privacy page', async ({ page }) => {
  await page.goto('/privacy');
  const main = page.getByRole('main');
  for (const name of ['Information we collect', 'How we use it', 'Data security', 'Your rights', 'Contact'])
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  for (const text of [
    'payment gateways',
    'couriers',
    'Access:',
    'Correction:',
    'Erasure:',
    'Grievance:',
    'Vaishali Gokhale',
  ])
    await expect(main).toContainText(text);
  await expect(main).toContainText('Last updated 20 November 2026');
});

renderedTest('has every section of terms and cookie policy, and sets no cookies', async ({ page, context }) => {
  await page.goto('/terms');
  for (const name of ['Acceptance of terms', 'Use licence', 'Product information', 'Limitation of liability'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goto('/cookies');
  for (const name of ['What cookies are', 'How we use them', 'Essential', 'Analytics', 'Managing them'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Cookies set by this shop 0' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

renderedTest('keeps the table of contents visible on wide screens', async ({ page }) => {
  await page.goto('/privacy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Your rights' }).click();
  await expect(page).toHaveURL(/#rights$/);
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport();
  await expect(contents).toBeInViewport();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(contents).toBeHidden();
});

renderedTest('redirects /story to /about', async ({ page, request }) => {
  const response = await request.get('/story', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([301, '/about']);
  await page.goto('/story');
  await expect(page).toHaveURL(/\/about$/);
});

const FOOTER: Record<string, [string, string][]> = {
  Shop: [
    ['All products', '/products'],
    ['Protein', '/protein'],
    ['Creatine', '/creatine'],
    ['Nutrition plans', '/nutrition-plans'],
    ['Workout guides', '/workout-guides'],
  ],
  Help: [
    ['Track order', '/track-order'],
    ['Shipping', '/shipping'],
    ['Returns', '/returns'],
    ['FAQ', '/faq'],
    ['Contact', '/contact'],
  ],
  Ojas: [
    ['About', '/about'],
    ['Reviews', '/reviews'],
    ['Community', '/community'],
    ['Athletes', '/athletes'],
    ['Careers', '/careers'],
  ],
  Legal: [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Cookies', '/cookies'],
    ['Raise a complaint', '/contact?kind=complaint'],
  ],
};

renderedTest('links every page in the footer, and names the seller', async ({ page }) => {
  await page.goto('/careers');
  const footer = page.getByRole('contentinfo');
  for (const [title, links] of Object.entries(FOOTER)) {
    const column = footer.getByRole('navigation', { name: title });
    await expect(column.getByRole('link')).toHaveText(links.map(([label]) => label));
    for (const [label, to] of links)
      await expect(column.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', to);
  }
  for (const text of [
    'Ojas Nutrition Private Limited',
    '+91 20 6712 4400',
    'Mon-Fri 9:00 AM-8:00 PM, Sat 10:00 AM-6:00 PM, Sun closed',
    'Vaishali Gokhale',
    'resolved within a month',
  ])
    await expect(footer).toContainText(text);
  await footer.getByRole('link', { name: 'Raise a complaint' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Raise a complaint');
});
