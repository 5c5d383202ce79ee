/** Every form about reviews and the community keeps its input when the server fails or refuses. */
import { screen, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, test, vi } from 'vitest';
import { chooseOption, clickButton, user } from './act-on-page.ts';
import { expectFormKept, type Form, findField } from './form-persistence.ts';
import { openPage } from './open-page.ts';
import { DEMO_ADMIN, openPageShop, type PageShop, type Person } from './open-page-shop.ts';

const SLUG = 'whey-isolate';
let shop: PageShop;
let buyer: Person;
beforeAll(async () => {
  shop = await openPageShop();
  await shop.run(`insert into settings (section, value) values ('content', '{"reviews": true, "community": true}')
    on conflict (section) do update set value = settings.value || excluded.value`);
  buyer = await shop.newCustomer();
  const orderId = await shop.placeOrder(buyer, SLUG);
  await shop.run(`update orders set confirmed_at = now(), status = 'processing' where id = $1`, [orderId]);
});
afterAll(() => shop.close());
beforeEach(() => shop.clearHandlers());

const STAFF_FORMS: Record<string, Form> = {
  post: {
    at: '/admin/community',
    open: 'Add Post',
    within: { dialog: 'Add Post' },
    typed: { Title: 'Kept post', Content: 'Long enough to be a post.', Category: 'Nutrition', Featured: true },
    send: 'Add post',
    request: /\/api\/admin\/community\/posts$/,
    code: 'INVALID_POST',
    data: { fields: { title: 'Taken' } },
  },
  reply: {
    at: '/admin/community?state=active',
    open: async () => {
      const posts = await screen.findByRole('table', { name: 'Posts' });
      await user.click(within(posts.querySelector('tbody')!).getAllByRole('button')[0]!);
    },
    within: { dialog: /./ },
    typed: { 'Reply from the team': 'Goblet squats and patience.' },
    send: 'Send reply',
    request: /\/api\/admin\/community\/posts\/[^/]+\/replies$/,
    code: 'COMMUNITY_DISABLED',
  },
  review: {
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
    more: async (form) =>
      chooseOption((await findField(form, 'Product')) as HTMLSelectElement, ({ index }) => index === 1),
    send: 'Add review',
    request: /\/api\/admin\/reviews$/,
    code: 'INVALID_REVIEW',
    data: { fields: { isVerified: 'No order under this email' } },
  },
};

const CUSTOMER_FORMS: Record<string, Form> = {
  review: {
    at: `/product/${SLUG}#reviews`,
    open: 'Write a Review',
    within: { region: 'Write a Review' },
    typed: { '4 stars': true, Title: 'No grit', Review: 'A minute of stirring and it is gone.' },
    send: 'Send review',
    request: /\/my-review$/,
    code: 'PRODUCT_NOT_PURCHASED',
    isForgotten: true,
  },
  post: {
    at: '/community',
    open: 'Start a Discussion',
    within: { form: 'Start a Discussion' },
    typed: { Title: 'Two dumbbells', Category: 'Training', Text: 'Ten kilos each. What would you do?' },
    send: 'Send post',
    request: /\/api\/community\/posts$/,
    code: 'COMMUNITY_DISABLED',
    isForgotten: true,
  },
  reply: {
    at: '/community',
    open: async () => {
      const discussions = await screen.findByRole('region', { name: 'Discussions' });
      await user.click(within(discussions).getAllByRole('link')[0]!);
    },
    within: { form: 'Reply' },
    typed: { 'Your reply': 'Goblet squats and patience.' },
    send: 'Send reply',
    request: /\/replies$/,
    code: 'COMMUNITY_DISABLED',
    isForgotten: true,
  },
};

test.each(Object.entries(STAFF_FORMS))('keeps the input of a %s by staff when saving fails', async (_, form) => {
  await shop.signIn(DEMO_ADMIN);
  await expectFormKept(shop, form);
});

test.each(Object.entries(CUSTOMER_FORMS))('keeps the input of a customer’s %s when sending fails', async (_, form) => {
  await shop.signIn(buyer);
  await expectFormKept(shop, form);
});

test('reports that a link cannot be copied when the browser has no clipboard', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await openPage('/reviews');
  await clickButton('Share');
  await screen.findByText('The link could not be copied');
});
