/** Reviews by buyers and the community, switched on: in a shop of its own, since others test them switched off. */
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { type RunningShop, startShop } from '../start-shop.ts';
import { expectGood } from './accessible.ts';
import {
  api,
  DEMO_ADMIN,
  DEMO_CUSTOMER,
  expect,
  newCustomer,
  type Person,
  signedInPage,
  signInByApi,
  takenOver,
  test,
} from './fixtures.ts';
import { keeps } from './keeps.ts';
import { placeOrder } from './orders.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

const MINE = ['OJAS_TEST_URL', 'OJAS_TEST_SIMULATOR', 'OJAS_TEST_DATABASE'] as const;
const others = MINE.map((name) => [name, process.env[name]] as const);
let shop: RunningShop;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  shop = await startShop({ RATE_LIMITS: 'false' });
  process.env.OJAS_TEST_URL = shop.url;
  process.env.OJAS_TEST_SIMULATOR = shop.simulatorUrl;
  process.env.OJAS_TEST_DATABASE = shop.databaseUrl;
  await query(`insert into settings (section, value) values ('content', '{"reviews": true, "community": true}')`);
});
test.afterAll(async () => {
  for (const [name, value] of others) process.env[name] = value;
  await shop?.stop();
});

async function query(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** A customer whose order of the product is confirmed. */
async function newBuyer(slug: string): Promise<Person> {
  const person = await newCustomer();
  const session = await signInByApi(person);
  const { variants } = await api<{ variants: { id: string; inStock: boolean }[] }>('GET', `/products/${slug}`);
  const variantId = variants.find(({ inStock }) => inStock)!.id;
  const orderId = await placeOrder(session, { kind: 'line', variantId, quantity: 1 });
  await query(`update orders set confirmed_at = now(), status = 'processing' where id = $1`, [orderId]);
  return person;
}

async function pageOf(browser: Browser, person: Pick<Person, 'email' | 'password'>) {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signedInPage(page, person);
  return page;
}

test('a review: written by a buyer, approved and answered by staff, read, counted and found helpful', async ({
  page,
  browser,
}) => {
  const slug = 'german-creatine';
  const buyer = await pageOf(browser, await newBuyer(slug));
  await buyer.goto('/reviews');
  await takenOver(buyer);
  await buyer.getByRole('button', { name: 'Write a Review' }).click();
  await buyer.getByRole('region', { name: 'What to review' }).getByRole('link').click();
  await buyer.getByRole('button', { name: 'Write a Review' }).click();
  const form = buyer.getByRole('region', { name: 'Write a Review' });
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form.getByText('Choose one to five stars')).toBeVisible();
  await expect(form.getByText('Write at least 20 characters about it')).toBeVisible();
  await form.getByLabel('4 stars').check();
  await form.getByLabel('Title').fill('No grit at all');
  await form.getByLabel('Review').fill('A minute of stirring and it is gone.\nNo taste, which is what I wanted.');
  await expectGood(buyer);
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(buyer.getByText('Thank you for the review')).toBeVisible();
  await expect(buyer.getByRole('region', { name: 'Your review' })).toContainText('We read it before it is shown.');
  await buyer.close();

  const staff = await pageOf(browser, DEMO_ADMIN);
  await staff.goto('/admin/reviews?state=pending&search=grit');
  await expect(staff.getByText('The shop does not show reviews')).toBeHidden();
  const row = staff.getByRole('row', { name: /No grit at all/ });
  await row.getByRole('button', { name: 'No grit at all', exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: 'No grit at all' });
  await expect(dialog).toContainText('4 stars');
  await expect(dialog.getByText('Verified')).toBeVisible();
  await expectGood(staff);
  await staff.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  const reject = staff.getByRole('dialog', { name: 'Reject review' });
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject.getByText('Say why')).toBeVisible();
  await reject.getByLabel('Reason').fill('A try');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(staff.getByText('Review rejected')).toBeVisible();
  await staff.goto('/admin/reviews?search=grit');
  await expect(row.getByText('Rejected')).toBeVisible();
  await row.getByRole('button', { name: 'Approve No grit at all' }).click();
  await expect(staff.getByText('Review approved')).toBeVisible();
  await row.getByRole('button', { name: 'Feature No grit at all', exact: true }).click();
  await expect(staff.getByText('Review featured')).toBeVisible();
  await row.getByRole('button', { name: 'No grit at all', exact: true }).click();
  await dialog.getByLabel('Reply of the shop').fill('Thank you. It is micronised.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(staff.getByText('Reply saved')).toBeVisible();
  await staff.goto('/admin/products?search=german');
  await staff.getByRole('link', { name: 'German Creatine', exact: true }).click();
  await expect(staff.getByLabel('Rating')).toHaveValue('4');
  await expect(staff.getByLabel('Rating')).not.toBeEditable();
  await staff.close();

  await page.goto(`/product/${slug}#reviews`);
  const review = page.getByRole('article').filter({ hasText: 'No grit at all' });
  await expect(review).toContainText('Asha R.');
  for (const text of ['Verified buyer', 'Featured', 'Thank you. It is micronised.'])
    await expect(review.getByText(text)).toBeVisible();
  await expect(page.locator('.buy .rate')).toHaveText(/4\.0.*\(1\)/);
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(data).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}');
  await expectGood(page);
  await page.getByRole('button', { name: 'Helpful (0)' }).click();
  await expect(page).toHaveURL(/\/auth\?from=/);

  const reader = await pageOf(browser, DEMO_CUSTOMER);
  await reader.goto('/reviews');
  await takenOver(reader);
  await reader.getByLabel('Search reviews').fill('stirring');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('article')).toHaveCount(1);
  await reader.getByRole('button', { name: 'Helpful (0)' }).click();
  await expect(reader.getByRole('button', { name: 'Helpful (1)' })).toHaveAttribute('aria-pressed', 'true');
  await reader.reload();
  await expect(
    reader.getByRole('article').filter({ hasText: 'grit' }).getByRole('button', { name: 'Helpful (1)' }),
  ).toHaveAttribute('aria-pressed', 'true');
  const categories = reader.getByRole('navigation', { name: 'Category' });
  await categories.getByRole('link', { name: 'Protein', exact: true }).click();
  await expect(reader).toHaveURL(/\/reviews\?search=stirring&category=protein$/);
  await expect(reader.getByRole('article').filter({ hasText: 'grit' })).toHaveCount(0);
  await expect(reader.getByText('No review matches.')).toBeVisible();
  await reader.getByLabel('Search reviews').fill('');
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL(/\/reviews\?category=protein$/);
  await categories.getByRole('link', { name: 'All Products' }).click();
  await expect(reader).toHaveURL(/\/reviews$/);
  await expect(reader.getByRole('article').filter({ hasText: 'grit' })).toBeVisible();
  await expectGood(reader);
  // who has not bought it may not write
  await reader.goto('/product/pea-and-rice-protein#reviews');
  await expect(reader.getByText('Only customers who bought this product can review it.')).toBeVisible();
  await reader.close();
});

test('what is pressed in a part of a page before its scripts have come is done then', async ({ browser }) => {
  const author = await pageOf(browser, await newCustomer());
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let asked = 0;
  await author.route(/\/assets\/forum-[^/]*\.js$/, async (route) => {
    asked++;
    await held;
    await route.continue();
  });
  await author.goto('/community');
  await takenOver(author);
  const start = author.getByRole('button', { name: 'Start a Discussion' });
  await start.click();
  await expect.poll(() => asked).toBe(1);
  await expect(author.getByRole('form', { name: 'Start a Discussion' })).toHaveCount(0);
  arrive();
  await expect(author.getByRole('form', { name: 'Start a Discussion' })).toBeVisible();
  await author.close();
});

test('a discussion: written by a customer, approved by staff, read, liked and answered', async ({ page, browser }) => {
  const author = await pageOf(browser, await newCustomer());
  await author.goto('/community');
  await takenOver(author);
  await author.getByRole('button', { name: 'Start a Discussion' }).click();
  const form = author.getByRole('form', { name: 'Start a Discussion' });
  await form.getByRole('button', { name: 'Send post' }).click();
  await expect(form.getByText('Give it a title')).toBeVisible();
  await form.getByLabel('Title').fill('Home workout with two dumbbells');
  await form.getByLabel('Category').selectOption('Training');
  await form
    .getByLabel('Text')
    .fill('Ten kilos each. <script>alert(1)</script> https://example.in/ What would you do?');
  await expectGood(author);
  await form.getByRole('button', { name: 'Send post' }).click();
  await expect(author.getByText('Thank you for the post')).toBeVisible();
  await expect(author.getByRole('region', { name: 'Your posts' })).toContainText('We read it before it is shown');

  const staff = await pageOf(browser, DEMO_ADMIN);
  await staff.goto('/admin/community?state=pending&search=dumbbells');
  await staff.getByRole('button', { name: 'Approve Home workout with two dumbbells' }).click();
  await expect(staff.getByText('Post is shown')).toBeVisible();

  await page.goto('/community');
  await expect(page.getByText('Community features coming soon')).toBeHidden();
  await expectGood(page);
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await expect(page).toHaveURL(/\/community\?category=training$/);
  // the address alone brings the same list, drawn by the server
  await page.reload();
  await expect(page.getByRole('region', { name: 'Discussions' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Home workout with two dumbbells' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home workout with two dumbbells');
  // text stays text: no mark-up, no link
  await expect(page.getByText('<script>alert(1)</script> https://example.in/')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /example\.in/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in to reply' })).toBeVisible();
  await expectGood(page);
  const address = page.url();

  const reader = await pageOf(browser, DEMO_CUSTOMER);
  await reader.goto(address);
  await takenOver(reader);
  await reader.getByRole('button', { name: 'Like (0)' }).click();
  await expect(reader.getByRole('button', { name: 'Liked (1)' })).toHaveAttribute('aria-pressed', 'true');
  await reader.getByLabel('Your reply').fill('Goblet squats, rows and a lot of patience.');
  await reader.getByRole('button', { name: 'Send reply' }).click();
  await expect(reader.getByText('Thank you for the reply')).toBeVisible();
  await reader.close();

  await staff.goto('/admin/community/replies?state=pending&search=goblet');
  await staff.getByRole('button', { name: /^Approve Goblet squats/ }).click();
  await expect(staff.getByText('Reply is shown')).toBeVisible();
  await staff.goto('/admin/community/members');
  await expect(staff.getByRole('row', { name: /Asha Rao/ })).toContainText('2');
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible();
  await expect(page.getByText('Goblet squats, rows and a lot of patience.')).toBeVisible();

  await staff.goto('/admin/community?search=dumbbells');
  await staff.getByRole('button', { name: 'Hide Home workout with two dumbbells' }).click();
  await expect(staff.getByText('Post is hidden')).toBeVisible();
  await staff.close();
  expect((await page.request.get(address)).status()).toBe(404);
  await author.reload();
  await author.getByRole('button', { name: 'Delete Home workout with two dumbbells' }).click();
  await expect(author.getByText('Post deleted')).toBeVisible();
  await author.close();
});

test('forms keep what was typed when the server fails or refuses', async ({ page, browser, provoked }) => {
  provoked.push(/status of (409|500)/);
  await signedInPage(page, DEMO_ADMIN);
  await keeps(page, {
    at: '/admin/community',
    open: 'Add Post',
    within: { dialog: 'Add Post' },
    typed: { Title: 'Kept post', Content: 'Long enough to be a post.', Category: 'Nutrition', Featured: true },
    send: 'Add post',
    request: /\/api\/admin\/community\/posts$/,
    code: 'INVALID_POST',
    data: { fields: { title: 'Taken' } },
  });
  await keeps(page, {
    at: '/admin/reviews',
    open: 'Add Review',
    within: { dialog: 'Add Review' },
    typed: {
      'Customer name': 'Asha Rao',
      'Customer email': 'asha@example.in',
      Rating: '4',
      Title: 'By letter',
      Content: 'It came quickly and the seal was whole.',
      Featured: true,
    },
    more: async (form) => {
      const product = form.getByLabel('Product', { exact: true });
      await expect(product.locator('option').nth(1)).toBeAttached();
      await product.selectOption({ index: 1 });
    },
    send: 'Add review',
    request: /\/api\/admin\/reviews$/,
    code: 'INVALID_REVIEW',
    data: { fields: { isVerified: 'No order under this email' } },
  });
  const slug = 'whey-isolate';
  const buyer = await pageOf(browser, await newBuyer(slug));
  await keeps(buyer, {
    at: `/product/${slug}#reviews`,
    open: async () => {
      await takenOver(buyer);
      await buyer.getByRole('button', { name: 'Write a Review' }).click();
    },
    within: { region: 'Write a Review' },
    typed: { '4 stars': true, Title: 'No grit', Review: 'A minute of stirring and it is gone.' },
    send: 'Send review',
    request: /\/my-review$/,
    code: 'NOT_BOUGHT',
  });
  await keeps(buyer, {
    at: '/community',
    open: async () => {
      await takenOver(buyer);
      await buyer.getByRole('button', { name: 'Start a Discussion' }).click();
    },
    within: { form: 'Start a Discussion' },
    typed: { Title: 'Two dumbbells', Category: 'Training', Text: 'Ten kilos each. What would you do?' },
    send: 'Send post',
    request: /\/api\/community\/posts$/,
    code: 'COMMUNITY_OFF',
  });
  await buyer.goto('/community');
  await buyer.getByRole('region', { name: 'Discussions' }).getByRole('link').first().click();
  await expect(buyer.getByRole('form', { name: 'Reply' })).toBeVisible();
  await keeps(buyer, {
    at: new URL(buyer.url()).pathname,
    within: { form: 'Reply' },
    typed: { 'Your reply': 'Goblet squats and patience.' },
    send: 'Send reply',
    request: /\/replies$/,
    code: 'COMMUNITY_OFF',
  });
  await buyer.close();
});
