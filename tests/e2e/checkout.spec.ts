import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { api, expect, fillAddress, newCustomer, putInCart, signedInPage, simulatorUrl, test } from './fixtures.ts';

const fields = {
  'Full name': ['A', 'Name must be at least 2 characters'],
  Email: ['nobody', 'Invalid email address'],
  Phone: ['98450', 'Phone number must be at least 10 digits'],
  Address: ['Flat', 'Address must be at least 5 characters'],
  City: ['B', 'City must be at least 2 characters'],
  Pincode: ['9999', 'Pincode must be 6 digits'],
} as const;

test('prefills name and e-mail, and reports each invalid field', async ({ page }) => {
  const person = await newCustomer();
  const session = await signedInPage(page, person);
  await putInCart(session, 'creatine-monohydrate');
  await page.goto('/checkout');
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  for (const [label, [text]] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Pay ₹799' }).click();
  for (const [, words] of Object.values(fields)) await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('State must be at least 2 characters')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Pincode').fill('012345');
  await page.getByRole('textbox', { name: 'Phone' }).fill('1234567890');
  await page.getByRole('button', { name: 'Pay ₹799' }).click();
  await expect(page.getByText('Enter a valid pincode')).toBeVisible();
  await expect(page.getByText('Enter a valid Indian mobile number')).toBeVisible();
});

test('fills in city and State of a pincode without overriding the user, and asks which State is right', async ({
  page,
}) => {
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate');
  await page.goto('/checkout');
  await fillAddress(page);
  for (const label of ['City', 'Pincode']) await page.getByLabel(label).fill('');
  await page.getByLabel('State').selectOption('');
  const [pincode, city, state] = [page.getByLabel('Pincode'), page.getByLabel('City'), page.getByLabel('State')];
  await pincode.fill('560034');
  await expect(state).toHaveValue('Karnataka');
  await expect(city).toHaveValue('Bengaluru');
  await pincode.fill('110003');
  await expect(state).toHaveValue('Delhi');
  await expect(city).toHaveValue('Delhi');
  // a cleared suggestion stays away, and typing replaces one that comes while the field has the focus
  await city.fill('');
  await state.selectOption('Goa');
  await state.selectOption('Delhi');
  await expect(city).toHaveValue('');
  let answerLookup = () => {};
  const lookupAnswer = new Promise<void>((resolve) => {
    answerLookup = resolve;
  });
  await page.route('**/pincodes/302001', async (route) => {
    await lookupAnswer;
    await route.continue();
  });
  await pincode.fill('302001');
  await city.focus();
  answerLookup();
  await expect(city).toHaveValue('Jaipur');
  await page.keyboard.type('Lodhi Colony');
  await expect(city).toHaveValue('Lodhi Colony');
  await state.selectOption('Goa');
  await pincode.fill('411004');
  const question = page.getByRole('group', { name: 'Pincode 411004 is in Maharashtra. Which State is right?' });
  await expect(question).toBeVisible();
  await expect(city).toHaveValue('Lodhi Colony');
  await expect(state).toHaveValue('Goa');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Choose Maharashtra' }).click();
  await expect(state).toHaveValue('Maharashtra');
  await expect(question).toBeHidden();
  await state.selectOption('Goa');
  await question.getByRole('button', { name: 'Keep Goa' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Pay ₹799' }).click();
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
});

test.describe('without an answer to the question', () => {
  test.use({ provoked: [/422/] });
  test('keeps the order until the State is confirmed', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    await page.goto('/checkout');
    await fillAddress(page);
    await page.getByLabel('State').selectOption('Goa');
    await page.getByRole('button', { name: 'Pay ₹799' }).click();
    await expect(page.getByText('Pincode 560034 is in Karnataka', { exact: true })).toBeVisible();
    await expect(page.getByLabel('State')).toBeFocused();
  });
});

test.describe('coupons', () => {
  test.use({ provoked: [/422/] });
  test('applies coupons, and states why one is refused', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'whey-isolate', 1);
    await page.goto('/checkout');
    const summary = page.getByRole('complementary', { name: 'Order Summary' });
    await expect(summary).toContainText('₹2,699');
    const code = page.getByLabel('Coupon');
    const apply = page.getByRole('button', { name: 'Apply' });
    const refused = async (text: string, words: string) => {
      await code.fill(text);
      await apply.click();
      await expect(summary.getByText(words)).toBeVisible();
    };
    await apply.click();
    await expect(summary.getByText('Please enter a coupon code')).toBeVisible();
    await refused('nonsense', 'Invalid coupon code');
    await refused('DIWALI25', 'Coupon has expired');
    await refused('ONETIME', 'Coupon usage limit exceeded');
    await refused('STACK10', 'Minimum order amount of ₹3,999 required');
    await code.fill('welcome15');
    await expect(code).toHaveValue('WELCOME15');
    await apply.click();
    await expect(summary.getByText('Coupon applied! You saved ₹404.85.')).toBeVisible();
    await expect(code).not.toBeEditable();
    await expect(summary).toContainText('₹2,294.15');
    await expectAccessible(page);
    await summary.getByRole('button', { name: 'Remove' }).click();
    await expect(code).toBeEditable();
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription('');
    await expect(page.getByText('Please enter a coupon code')).toHaveCount(0);
    await code.fill('FREESHAKER');
    await apply.click();
    await expect(summary.getByText(/Coupon applied! You saved ₹\d+\./)).toBeVisible();
    await expect(summary).toContainText('Steel Shaker');
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  });
});

test.describe('refusals and failures', () => {
  test.use({ provoked: [/409|422|50\d|Failed to load/] });

  test('asks visitors to sign in', async ({ page }) => {
    await page.goto('/checkout');
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign In to pay' }).click();
    await expect(page.getByText('Authentication required')).toBeVisible();
    await expect(page.getByText('Please sign in to place an order')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?from=%2Fcheckout$/);
  });

  test('refuses an empty cart', async ({ page }) => {
    await signedInPage(page, await newCustomer());
    await page.goto('/checkout');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    const summary = page.getByRole('complementary', { name: 'Order Summary' });
    await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  });

  test('reports a cart that was emptied in another tab', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    await page.goto('/checkout');
    await fillAddress(page);
    await api('DELETE', '/cart', undefined, session.accessToken);
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(page.getByText('Empty cart')).toBeVisible();
    await expect(page.getByText('Please add items to your cart before checkout').first()).toBeVisible();
  });

  test('names the change made in another tab and refreshes the summary', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    await page.goto('/checkout');
    await fillAddress(page);
    await putInCart(session, 'creatine-monohydrate');
    await page.getByRole('button', { name: 'Pay ₹799' }).click();
    await expect(page.getByText('Checkout failed').first()).toBeVisible();
    await expect(page.getByText('Creatine Monohydrate has changed in your cart.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay ₹1,598' })).toBeEnabled();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Flat 304, Lakeview Residency');
  });

  test('explains a gateway outage, keeps the order payable and the input', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    await page.goto('/checkout');
    await fillAddress(page);
    const failures = [
      ['PAYMENT_NO_RESPONSE', 'No response received from payment service'],
      ['PAYMENT_NO_REDIRECT', 'Payment gateway did not provide a redirect URL'],
      ['PAYMENT_CONFIGURATION', 'Payment gateway is not properly configured. Please contact support.'],
      ['PAYMENT_CREDENTIALS', 'Payment gateway credentials are missing. Please contact support.'],
      ['PAYMENT_INVALID_REQUEST', 'Invalid payment request. Please try again.'],
      ['PAYMENT_ID_FORMAT', 'Transaction ID format error. Please try again.'],
      ['ORDER_ID_REQUIRED', 'Order ID is required'],
      ['AMOUNT_NOT_POSITIVE', 'Amount must be greater than 0'],
      ['PAYMENT_SERVICE_ERROR', 'Payment service error: bank is closed'],
      ['UNAUTHORIZED', 'User not authenticated'],
    ] as const;
    for (const [code, words] of failures) {
      const body = { defined: true, code, status: 502, message: words, data: { message: 'bank is closed' } };
      await page.route('**/api/payments/initiate', (route) =>
        route.fulfill({ status: 502, contentType: 'application/json', body: JSON.stringify(body) }),
      );
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await expect(page.getByText(words).first()).toBeVisible();
      await page.unroute('**/api/payments/initiate');
    }
    await page.route('**/api/checkout/orders', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(page.getByText('Something went wrong during checkout.').first()).toBeVisible();
    await page.route('**/api/checkout/quote', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.getByLabel('Coupon').fill('WELCOME15');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Failed to validate coupon').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('98450 12345');
  });

  test('shows the current step on the button', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    await page.goto('/checkout');
    await fillAddress(page);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/checkout/orders', async (route) => {
      await gate;
      await route.continue();
    });
    await page.route('**/api/payments/initiate', () => {});
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(page.getByRole('button', { name: 'Creating order...' })).toBeDisabled();
    release();
    await expect(page.getByRole('button', { name: 'Redirecting to payment...' })).toBeDisabled();
  });
});

test.describe('quantity above the limit', () => {
  test.use({ provoked: [/422/] });
  test('names the limit for a buy-now URL and offers the largest quantity', async ({ page }) => {
    await signedInPage(page, await newCustomer());
    const product = await api<{ variants: { id: string }[] }>('GET', '/products/creatine-monohydrate');
    await page.goto(`/checkout?variant=${product.variants[0]!.id}&quantity=98`);
    const summary = page.getByRole('complementary', { name: 'Order Summary' });
    await expect(summary.getByRole('alert')).toContainText('At most 20 of Creatine Monohydrate in an order.');
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeDisabled();
    await summary.getByRole('link', { name: 'Order 20' }).click();
    await expect(page.getByRole('button', { name: 'Pay ₹15,980' })).toBeEnabled();
  });
});

test.describe('unpaid order', () => {
  test.use({ provoked: [/409|422/] });

  /** Goes from checkout to the gateway, which clears the cart. */
  async function leaveForGateway(page: Page): Promise<string> {
    await page.goto('/checkout');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Pay ₹799' }).click();
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
    return page.url();
  }

  test('is offered in checkout and cart after going back from the gateway', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    const gateway = await leaveForGateway(page);
    await page.goBack();
    const finish = page.getByRole('button', { name: 'Finish paying ₹799' });
    await expect(finish).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    const summary = page.getByRole('complementary', { name: 'Order Summary' });
    await expect(summary).toContainText('Creatine Monohydrate');
    await expect(page.getByText('Flat 304, Lakeview Residency')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Order not paid yet' })).toContainText('reserved for you until');
    await expectAccessible(page);
    await finish.click();
    await expect(page).toHaveURL(gateway);
  });

  test('is offered in another tab when that orders the same cart', async ({ page, context }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    const other = await context.newPage();
    await other.goto('/checkout');
    await fillAddress(other);
    await leaveForGateway(page);
    await other.getByRole('button', { name: 'Pay ₹799' }).click();
    await expect(other.getByText('Already ordered')).toBeVisible();
    await expect(other.getByText(/^Your cart was ordered in another tab: order [0-9a-f]{8}\.$/).first()).toBeVisible();
    await expect(other.getByRole('button', { name: 'Finish paying ₹799' })).toBeVisible();
  });

  test('is offered beside a new cart that would replace it', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    await leaveForGateway(page);
    await putInCart(session, 'creatine-monohydrate', 2);
    for (const path of ['/cart', '/checkout']) {
      await page.goto(path);
      await expect(page.getByText('A new order takes its place.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Finish paying ₹799' })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Pay ₹1,598' })).toBeEnabled();
  });

  test('names each discontinued line', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    await putInCart(session, 'whey-isolate');
    await page.goto('/checkout');
    await fillAddress(page);
    const cart = await api<{ items: { id: string; name: string }[] }>('GET', '/cart', undefined, session.accessToken);
    const whey = cart.items.find(({ name }) => name === 'Whey Isolate')!;
    await api('DELETE', `/cart/items/${whey.id}`, undefined, session.accessToken);
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(page.getByText('Whey Isolate, Kesar pista is no longer in your cart.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay ₹799' })).toBeEnabled();
  });
});
