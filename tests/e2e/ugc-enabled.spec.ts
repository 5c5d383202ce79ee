/** Reviews and community switched on, in an isolated shop. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessibleAndResponsive } from './accessible.ts';
import {
  api,
  DEMO_ADMIN,
  DEMO_CUSTOMER,
  expect,
  newCustomer,
  shopUrl,
  signedInPage,
  signInByApi,
  type TestUser,
  test,
  waitForHydration,
} from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';
import { placeOrder } from './orders.ts';
import { inDatabase } from './shop-database.ts';

withIsolatedShop({ mode: 'default', timeout: 90_000 });
test.beforeAll(() =>
  inDatabase(`insert into settings (section, value) values ('content', '{"reviews": true, "community": true}')
    on conflict (section) do update set value = settings.value || excluded.value`),
);

/** A customer whose order of the product is confirmed. */
async function newBuyer(slug: string): Promise<TestUser> {
  const person = await newCustomer();
  const session = await signInByApi(person);
  const { variants } = await api<{ variants: { id: string; inStock: boolean }[] }>('GET', `/products/${slug}`);
  const variantId = variants.find(({ inStock }) => inStock)!.id;
  const orderId = await placeOrder(session, { kind: 'line', variantId, quantity: 1 });
  await inDatabase(`update orders set confirmed_at = now(), status = 'processing' where id = $1`, [orderId]);
  return person;
}

async function pageOf(browser: Browser, person: Pick<TestUser, 'email' | 'password'>) {
  const context = await browser.newContext({ baseURL: shopUrl(), viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signedInPage(page, person);
  return page;
}

test('publishes a buyer’s review after approval, with reply and helpful votes', async ({ page, browser }) => {
  const slug = 'german-creatine';
  const buyer = await pageOf(browser, await newBuyer(slug));
  await buyer.goto('/reviews');
  await waitForHydration(buyer);
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
  await expectAccessibleAndResponsive(buyer);
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
  await expectAccessibleAndResponsive(staff);
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
  await dialog.getByLabel('Reply from the shop').fill('Thank you. It is micronised.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(staff.getByText('Reply saved')).toBeVisible();
  await staff.goto('/admin/products?search=german');
  await staff.getByRole('link', { name: 'German Creatine', exact: true }).click();
  await expect(staff.getByLabel('Rating')).toHaveValue('4');
  await expect(staff.getByLabel('Rating')).not.toBeEditable();
  await staff.close();

  await page.goto(`/product/${slug}#reviews`);
  await expect(page.getByRole('tab', { name: 'Reviews' })).toBeInViewport();
  const review = page.getByRole('article').filter({ hasText: 'No grit at all' });
  await expect(review).toContainText('Asha R.');
  for (const text of ['Verified buyer', 'Featured', 'Thank you. It is micronised.'])
    await expect(review.getByText(text)).toBeVisible();
  await expect(page.locator('[data-part="buy-box"] [data-part="rating"]')).toHaveText(/4\.0.*\(1\)/);
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(data).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}');
  await expectAccessibleAndResponsive(page);
  await page.getByRole('button', { name: 'Helpful (0)' }).click();
  // sign-in returns to the reviews
  await expect(page).toHaveURL(`/auth?from=${encodeURIComponent(`/product/${slug}#reviews`)}`);

  const reader = await pageOf(browser, DEMO_CUSTOMER);
  await reader.goto('/reviews');
  await waitForHydration(reader);
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
  await expectAccessibleAndResponsive(reader);
  // only buyers may write a review
  await reader.setViewportSize({ width: 360, height: 740 });
  await reader.goto('/product/pea-and-rice-protein#reviews');
  // a tab that is cut off shows half of itself; fractions of a pixel differ between browsers
  await expect(reader.getByRole('tab', { name: 'Reviews' })).toBeInViewport({ ratio: 0.9 });
  await expect(reader.getByText('Only customers who bought this product can review it.')).toBeVisible();
  await reader.close();
});

test('replays clicks in a lazy section when they happened before its hydration', async ({ browser }) => {
  const author = await pageOf(browser, await newCustomer());
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let requests = 0;
  // the lazy section is recognised by a word, as built files have no names
  await author.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('Most liked')) {
      requests++;
      await gate;
    }
    await route.fulfill({ response });
  });
  await author.goto('/community');
  await waitForHydration(author);
  const start = author.getByRole('button', { name: 'Start a Discussion' });
  await start.click();
  await expect.poll(() => requests).toBe(1);
  await expect(author.getByRole('form', { name: 'Start a Discussion' })).toHaveCount(0);
  arrive();
  await expect(author.getByRole('form', { name: 'Start a Discussion' })).toBeVisible();
  await author.close();
});

test('publishes a discussion after approval, with likes and replies', async ({ page, browser }) => {
  const author = await pageOf(browser, await newCustomer());
  await author.goto('/community');
  await waitForHydration(author);
  await author.getByRole('button', { name: 'Start a Discussion' }).click();
  const form = author.getByRole('form', { name: 'Start a Discussion' });
  await form.getByRole('button', { name: 'Send post' }).click();
  await expect(form.getByText('Give it a title')).toBeVisible();
  await form.getByLabel('Title').fill('Home workout with two dumbbells');
  await form.getByLabel('Category').selectOption('Training');
  await form
    .getByLabel('Text')
    .fill('Ten kilos each. <script>alert(1)</script> https://example.in/ What would you do?');
  await expectAccessibleAndResponsive(author);
  await form.getByRole('button', { name: 'Send post' }).click();
  await expect(author.getByText('Thank you for the post')).toBeVisible();
  await expect(author.getByRole('region', { name: 'Your posts' })).toContainText('We read it before it is shown');

  const staff = await pageOf(browser, DEMO_ADMIN);
  await staff.goto('/admin/community?state=pending&search=dumbbells');
  await staff.getByRole('button', { name: 'Home workout with two dumbbells', exact: true }).click();
  const post = staff.getByRole('dialog', { name: 'Home workout with two dumbbells' });
  await post.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByText('Post is shown')).toBeVisible();
  // the post is no longer pending, and the dialog shows that
  await expect(staff.getByText('No post matches')).toBeAttached();
  await expect(post.getByRole('button', { name: 'Hide' })).toBeVisible();
  await post.getByRole('button', { name: 'Send reply' }).click();
  await expect(post.getByText('Write something')).toBeVisible();
  await post.getByLabel('Reply from the team').fill('Ask us for a plan, too.');
  await expectAccessibleAndResponsive(staff);
  await staff.setViewportSize({ width: 1280, height: 900 });
  await post.getByRole('button', { name: 'Send reply' }).click();
  await expect(staff.getByText('Reply added')).toBeVisible();

  await page.goto('/community');
  await expect(page.getByText('Community features coming soon')).toBeHidden();
  await expectAccessibleAndResponsive(page);
  await page.getByRole('link', { name: 'Training', exact: true }).click();
  await expect(page).toHaveURL(/\/community\?category=training$/);
  // the URL alone shows the same list, rendered by the server
  await page.reload();
  await expect(page.getByRole('region', { name: 'Discussions' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Home workout with two dumbbells' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home workout with two dumbbells');
  // text is shown without mark-up and links
  await expect(page.getByText('<script>alert(1)</script> https://example.in/')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /example\.in/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in to reply' })).toBeVisible();
  await expectAccessibleAndResponsive(page);
  const address = page.url();
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(new URL(address).pathname);

  const reader = await pageOf(browser, DEMO_CUSTOMER);
  await reader.goto(address);
  await waitForHydration(reader);
  await reader.getByRole('button', { name: 'Like (0)' }).click();
  await expect(reader.getByRole('button', { name: 'Liked (1)' })).toHaveAttribute('aria-pressed', 'true');
  await reader.getByLabel('Your reply').fill('Goblet squats, rows and a lot of patience.');
  await reader.getByRole('button', { name: 'Send reply' }).click();
  await expect(reader.getByText('Thank you for the reply')).toBeVisible();
  const replyRegion = reader.getByRole('region', { name: 'Your replies' });
  await expect(replyRegion).toContainText('Goblet squats, rows and a lot of patience.We read it before it is shown');
  await reader.getByLabel('Your reply').fill('A slip of the finger');
  await reader.getByRole('button', { name: 'Send reply' }).click();
  await replyRegion.getByRole('button', { name: 'Delete A slip of the finger' }).click();
  const sure = reader.getByRole('dialog', { name: 'Delete your reply?' });
  await expectAccessibleAndResponsive(reader);
  await reader.setViewportSize({ width: 1280, height: 900 });
  await sure.getByRole('button', { name: 'Delete reply' }).click();
  await expect(reader.getByText('Reply deleted')).toBeVisible();
  await expect(replyRegion.getByRole('listitem')).toHaveCount(1);
  await expect(replyRegion.getByRole('heading')).toBeFocused();
  await reader.close();

  await staff.goto('/admin/community/replies?state=pending&search=goblet');
  await staff.getByRole('button', { name: /^Approve Goblet squats/ }).click();
  await expect(staff.getByText('Reply is shown')).toBeVisible();
  await staff.goto('/admin/community/members');
  await expect(staff.getByRole('row', { name: /Asha Rao/ })).toContainText('2');
  await page.reload();
  await expect(page.getByRole('heading', { name: '2 replies' })).toBeVisible();
  // replies of the team have the shop’s full name
  await expect(page.getByRole('article').filter({ hasText: 'Ask us for a plan, too.' })).toContainText(
    'Ojas Nutrition, our team',
  );
  await expect(page.getByText('Goblet squats, rows and a lot of patience.')).toBeVisible();

  await staff.goto('/admin/community?search=dumbbells');
  await staff.getByRole('button', { name: 'Hide Home workout with two dumbbells' }).click();
  await expect(staff.getByText('Post is hidden')).toBeVisible();
  await staff.close();
  expect((await page.request.get(address)).status()).toBe(404);
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(new URL(address).pathname);
  await author.reload();
  // asks first, since replies of others are deleted too
  await author.getByRole('button', { name: 'Delete Home workout with two dumbbells' }).click();
  const question = author.getByRole('dialog', { name: 'Delete your post?' });
  await expect(question).toContainText('all replies to it');
  await expectAccessibleAndResponsive(author);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(author.getByRole('button', { name: 'Delete Home workout with two dumbbells' })).toBeFocused();
  await author.getByRole('button', { name: 'Delete Home workout with two dumbbells' }).click();
  await question.getByRole('button', { name: 'Delete post' }).click();
  await expect(author.getByText('Post deleted')).toBeVisible();
  await author.close();
});

const STIRRED = { title: 'Stirs in', content: 'A minute of stirring and it is gone.' };

/** Approved manual reviews; the first one is the oldest and has the most votes. */
async function shownReviews(slug: string, count: number): Promise<void> {
  await inDatabase(
    `insert into reviews (product_id, customer_name, rating, title, content, state, added_by_staff, helpful_votes, created_at)
     select p.id, 'Ravi Kumar', 5, 'Word ' || n, 'He wrote to us that it tastes of real mango.', 'approved', true,
       $2::int - n, now() - interval '1 day' + n * interval '1 second'
     from products p, generate_series(1, $2::int) n where p.slug = $1`,
    [slug, count],
  );
}

/** A buyer with a pending review of the product. */
async function newReviewer(slug: string, words: { title: string; content: string } = STIRRED) {
  const person = await newBuyer(slug);
  const { accessToken } = await signInByApi(person);
  const write = (draft: object) => api('PUT', `/products/${slug}/my-review`, { rating: 4, ...draft }, accessToken);
  await write(words);
  return { person, write };
}

const titles = (page: Page) => page.locator('[data-part="reviews"]').getByRole('heading');

test('adds a review manually once a product is chosen', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/reviews');
  await page.getByRole('button', { name: 'Add Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Review' });
  await dialog.getByLabel('Customer name').fill('Ravi Kumar');
  await dialog.getByLabel('Title').fill('By letter');
  await dialog.getByLabel('Content').fill('He wrote to us that it tastes of real mango.');
  await dialog.getByRole('button', { name: 'Add review' }).click();
  const product = dialog.getByLabel('Product', { exact: true });
  await expect(product).toHaveAccessibleDescription('Choose a product');
  await product.selectOption({ index: 1 });
  await expect(product).toHaveAccessibleDescription('');
  await dialog.getByRole('button', { name: 'Add review' }).click();
  await expect(page.getByText('Review added')).toBeVisible();
});

test('reports an edit conflict when the author changes a review before its rejection', async ({ page, provoked }) => {
  provoked.push(/409/);
  const { write } = await newReviewer('whey-isolate', { ...STIRRED, title: 'First words' });
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/reviews?state=pending&search=first words');
  await page.getByRole('button', { name: 'Reject First words' }).click();
  const reject = page.getByRole('dialog', { name: 'Reject review' });
  await expect(reject).toContainText('A minute of stirring and it is gone.');
  await write({ title: 'Other words', content: 'On second thought it takes two minutes.' });
  await reject.getByLabel('Reason').fill('It names another person');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject.getByText('The author has changed this review. Read it again')).toBeVisible();
  await expect(reject).toContainText('On second thought it takes two minutes.');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Review rejected')).toBeVisible();

  // the dialog of a review stays open with its new state after it leaves the list
  const title = `Waits ${randomUUID().slice(0, 6)}`;
  await newReviewer('whey-isolate', { ...STIRRED, title });
  await page.goto(`/admin/reviews?state=pending&search=${title}`);
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Review approved')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Return to pending' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeHidden();
});

test('keeps a form when the session ends, and continues after signing in in another tab', async ({ browser }) => {
  const slug = 'whey-isolate';
  const buyer = await pageOf(browser, await newBuyer(slug));
  await buyer.goto(`/product/${slug}#reviews`);
  await waitForHydration(buyer);
  const open = buyer.getByRole('button', { name: 'Write a Review' });
  await open.press('Enter');
  const form = buyer.getByRole('region', { name: 'Write a Review' });
  // the focus moves into the form, and back to the button
  await expect(form.getByLabel('1 star', { exact: true })).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(open).toBeFocused();
  await open.press('Enter');
  await form.getByLabel('4 stars').check();
  await form.getByLabel('Title').fill('Typed for long');
  await form.getByLabel('Review').fill('A minute of stirring and it is gone.');

  const other = await buyer.context().newPage();
  await other.goto('/faq');
  const session = await other.evaluate(() => localStorage.getItem('shop.session')!);
  await other.evaluate(() => localStorage.removeItem('shop.session'));
  await expect(form.getByText('You are signed out.')).toBeVisible();
  await expect(form.getByLabel('Review')).toHaveValue('A minute of stirring and it is gone.');
  await expectAccessibleAndResponsive(buyer);
  await other.evaluate((text) => localStorage.setItem('shop.session', text), session);
  await expect(form.getByText('You are signed out.')).toBeHidden();
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(buyer.getByText('Thank you for the review')).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Change it' })).toBeFocused();

  // the same for a reply
  await buyer.goto('/community');
  await buyer.getByRole('region', { name: 'Discussions' }).getByRole('link').first().click();
  await buyer.getByLabel('Your reply').fill('Goblet squats and patience.');
  await other.evaluate(() => localStorage.removeItem('shop.session'));
  await expect(buyer.getByText('You are signed out.')).toBeVisible();
  await expect(buyer.getByLabel('Your reply')).toHaveValue('Goblet squats and patience.');
  await buyer.context().close();
});

test('deletes the user’s own review after confirmation', async ({ browser }) => {
  const slug = 'creatine-monohydrate';
  const { person } = await newReviewer(slug, { ...STIRRED, title: 'Taken back' });
  await inDatabase(`update reviews set state = 'approved' where title = 'Taken back'`);
  const buyer = await pageOf(browser, person);
  await buyer.goto(`/product/${slug}#reviews`);
  await waitForHydration(buyer);
  await expect(titles(buyer).filter({ hasText: 'Taken back' })).toBeVisible();
  await buyer.getByRole('button', { name: 'Delete it' }).click();
  const question = buyer.getByRole('dialog', { name: 'Delete your review?' });
  await expect(question).toContainText('Its helpful votes and our reply');
  await expectAccessibleAndResponsive(buyer);
  await buyer.setViewportSize({ width: 1280, height: 900 });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(buyer.getByRole('button', { name: 'Delete it' })).toBeFocused();
  // after a cancelled order the review can be deleted, not edited
  await inDatabase(`update orders set status = 'cancelled' where email = $1`, [person.email]);
  await buyer.reload();
  await waitForHydration(buyer);
  await expect(buyer.getByRole('button', { name: 'Delete it' })).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Change it' })).toBeHidden();
  await buyer.getByRole('button', { name: 'Delete it' }).click();
  await question.getByRole('button', { name: 'Delete review' }).click();
  await expect(buyer.getByText('Review deleted')).toBeVisible();
  await expect(buyer.getByText('Only customers who bought this product can review it.')).toBeVisible();
  await expect(titles(buyer).filter({ hasText: 'Taken back' })).toHaveCount(0);
  await buyer.close();
});

test('keeps the reviews when sorting fails or while another page is loading', async ({ page, provoked }) => {
  provoked.push(/status of 500/);
  const slug = 'pea-and-rice-protein';
  await shownReviews(slug, 10);
  await page.goto(`/product/${slug}#reviews`);
  const helpful = page.getByRole('button', { name: 'Most helpful' });
  await expect(titles(page)).toHaveCount(6);

  // the second page of the newest arrives after the order has changed
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/reviews\?.*after=/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Load More Reviews' }).click();
  await helpful.click();
  await expect(titles(page).first()).toHaveText('Word 1');
  await expect(helpful).toBeFocused();
  const answered = page.waitForResponse(/after=/);
  arrive();
  await answered;
  await page.getByRole('button', { name: 'Load More Reviews' }).click();
  await expect(titles(page)).toHaveText(Array.from({ length: 10 }, (_, index) => `Word ${index + 1}`));

  await page.reload();
  await page.route(/\/reviews\?.*sort=helpful/, (route) => route.fulfill({ status: 500, json: {} }));
  await expect(titles(page)).toHaveCount(6);
  await helpful.click();
  // the former list stays until the new one is loaded
  await expect(page.getByText('The reviews could not be loaded.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { name: '10 reviews' })).toBeVisible();
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(titles(page).first()).toHaveText('Word 10');
});

test('remembers helpful votes after navigation and on later pages', async ({ browser }) => {
  await shownReviews('german-creatine', 104);
  const reader = await pageOf(browser, await newCustomer());
  const refused: string[] = [];
  reader.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await reader.goto('/reviews?category=creatine&search=mango');
  await waitForHydration(reader);
  const first = reader
    .getByRole('article')
    .filter({ has: reader.getByRole('heading', { name: 'Word 104', exact: true }) });
  await first.getByRole('button', { name: 'Helpful (0)' }).click();
  const marked = first.getByRole('button', { name: 'Helpful (1)' });
  await expect(marked).toHaveAttribute('aria-pressed', 'true');
  await first.getByRole('link', { name: 'German Creatine' }).click();
  await expect(reader).toHaveURL(/\/product\/german-creatine/);
  await reader.goBack();
  await expect(marked).toHaveAttribute('aria-pressed', 'true');
  for (let visibleCount = 16; visibleCount <= 104; visibleCount += 8) {
    await reader.getByRole('button', { name: 'Load More Reviews' }).click();
    await expect(titles(reader)).toHaveCount(visibleCount);
  }
  await expect(marked).toHaveAttribute('aria-pressed', 'true');
  // a vote on the last review is kept like the first
  const last = reader.getByRole('article').last();
  await last.getByRole('button', { name: /Helpful/ }).click();
  await expect(last.getByRole('button', { name: /Helpful/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(marked).toHaveAttribute('aria-pressed', 'true');
  expect(refused).toEqual([]);
  await reader.close();
});
