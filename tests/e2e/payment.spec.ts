import type { Page } from '@playwright/test';
import { expectAccessibleAndResponsive, expectNoSidewaysScroll } from './accessible.ts';
import {
  api,
  expect,
  fillAddress,
  mailTo,
  newCustomer,
  putInCart,
  type Signed,
  shopUrl,
  signedInPage,
  signInByApi,
  simulatorUrl,
  test,
} from './fixtures.ts';
import { type CheckoutSource, decide, initiate, placeOrder, simulator } from './orders.ts';

const PRODUCT = 'creatine-monohydrate';
const DAY_MS = 24 * 3_600_000;

test.describe('the success page', () => {
  test('verifies a payment, then reports its success', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    const { transactionId, orderId } = await openPayment(session);
    await page.goto(`/payment/success?txnId=${transactionId}`);
    await expectTitle(page, 'Verifying Payment...');
    await expect(page.getByText(transactionId)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await expectAccessibleAndResponsive(page);
    await decide(transactionId, 'completed');
    await expectTitle(page, 'Payment Successful!');
    await expect(page).toHaveTitle(/^Payment Successful! \|/);
    await expect(fact(page, 'Transaction ID')).toHaveText(transactionId);
    await expect(fact(page, 'Order')).toHaveText(orderId.slice(0, 8));
    await expect(fact(page, 'Paid')).toHaveText(/^₹799, \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}$/);
    await expect(fact(page, 'Delivery')).toHaveText('Bengaluru 560034');
    await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
    await expect(page.getByText('Creatine Monohydrate', { exact: true })).toBeVisible();
    await expectAccessibleAndResponsive(page);
    await expectLinks(page, { 'View Orders': '/dashboard', 'Continue Shopping': '/products' });
    await expect(page.getByRole('link', { name: 'Cart', exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'View Orders' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('reports a failed payment, and restores the cart', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    const { transactionId } = await openPayment(session);
    await decide(transactionId, 'failed');
    await page.goto(`/payment/success?txnId=${transactionId}`);
    await expectTitle(page, 'Payment Failed');
    await expect(page.getByText(transactionId)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Common Solutions' })).toBeVisible();
    await expectLinks(page, { 'Back to Cart': '/cart', 'Continue Shopping': '/products' });
    await expectAccessibleAndResponsive(page);
    await page.getByRole('link', { name: 'Back to Cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('main').getByText('Creatine Monohydrate').first()).toBeVisible();
  });

  test('shows other users only the payment, not the order', async ({ page }) => {
    const { transactionId, orderId } = await openPayment(await newSession());
    await decide(transactionId, 'completed');
    await page.goto(`/payment/success?txnId=${transactionId}`);
    await expectTitle(page, 'Payment Successful!');
    await expect(page.getByText('Bengaluru')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your order' })).toBeHidden();
    await expectAccessibleAndResponsive(page);
    await page.getByRole('link', { name: 'Track this order' }).click();
    await expect(page).toHaveURL(new RegExp(`/track-order\\?order=${orderId}$`));
    await expect(page.getByRole('listitem').filter({ hasText: 'Order Confirmed' })).toBeVisible();
  });

  test('uses the last payment of this browser for 24 hours when there is no id', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, PRODUCT);
    await payInBrowser(page, 'Pay and close');
    await page.goto(`${shopUrl()}/payment/success`);
    await expectTitle(page, 'Payment Successful!');
    const stored = await page.evaluate((key) => localStorage.getItem(key), `shop.last-payment.${session.user.id}`);
    const { id, at } = JSON.parse(stored ?? '') as { id: string; at: number };
    await expect(fact(page, 'Transaction ID')).toHaveText(id);
    // the session would expire within these 24 hours
    await page.evaluate(() => localStorage.removeItem('shop.session'));
    await page.clock.install({ time: at + DAY_MS - 60_000 });
    await page.reload();
    await expectTitle(page, 'Payment Successful!');
    await page.clock.setSystemTime(at + DAY_MS + 1000);
    await page.reload();
    await expectTitle(page, 'Payment Failed');
  });

  test('fails without an id in a browser that started no payment', async ({ page }) => {
    await page.goto('/payment/success');
    await expectTitle(page, 'Payment Failed');
    await expect(page.getByText('We found no payment to verify here.')).toBeVisible();
    await expectLinks(page, { 'Back to Cart': '/cart', 'Continue Shopping': '/products' });
    await expectAccessibleAndResponsive(page);
  });

  test('fails with an invalid id without a request', async ({ page }) => {
    let requests = 0;
    page.on('request', (request) => request.url().endsWith('/api/payments/verify') && requests++);
    await page.goto(`/payment/success?txnId=${encodeURIComponent('<img src=x>')}`);
    await expectTitle(page, 'Payment Failed');
    expect(requests).toBe(0);
  });

  test('announces the confirmation by mail after 60 seconds, and keeps verifying', async ({ page }) => {
    const { transactionId } = await openPayment(await newSession());
    await page.clock.install();
    await page.goto(`/payment/success?txnId=${transactionId}`);
    await expectTitle(page, 'Verifying Payment...');
    await page.clock.runFor(50_000);
    await expectTitle(page, 'Verifying Payment...');
    await page.clock.runFor(11_000);
    await expectTitle(page, 'Payment not confirmed yet');
    await expect(page.getByText('The confirmation will come by mail')).toBeVisible();
    await expectLinks(page, { 'View Orders': '/dashboard', 'Continue Shopping': '/products' });
    await expectAccessibleAndResponsive(page);
    const question = page.waitForRequest('**/api/payments/verify');
    await page.clock.runFor(6000);
    await question;
    await decide(transactionId, 'completed');
    await settled(transactionId, 'completed');
    await page.clock.runFor(6000);
    await expectTitle(page, 'Payment Successful!');
  });

  test.describe('without a result', () => {
    test.use({ provoked: [/404|500|Failed to load/] });

    test('fails with an unknown id', async ({ page }) => {
      await page.goto('/payment/success?txnId=OJNOBODYKNOWSTHIS');
      await expectTitle(page, 'Payment Failed');
      await expect(page.getByText('We found no payment to verify here.')).toBeVisible();
    });

    test('fails when the server fails, with a retry', async ({ page }) => {
      const { transactionId } = await openPayment(await newSession());
      await decide(transactionId, 'completed');
      await settled(transactionId, 'completed');
      await page.route('**/api/payments/verify', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`/payment/success?txnId=${transactionId}`);
      await expectTitle(page, 'Verifying Payment...');
      await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('the payment service did not answer')).toBeVisible();
      await expectLinks(page, { 'Back to Cart': '/cart', 'Continue Shopping': '/products' });
      await expectAccessibleAndResponsive(page);
      await page.unroute('**/api/payments/verify');
      await page.getByRole('button', { name: 'Check again' }).click();
      await expectTitle(page, 'Payment Successful!');
    });
  });
});

test.describe('the cancel page', () => {
  const CODES = [
    ['PAYMENT_CANCELLED', 'Payment Cancelled', 'You cancelled the payment process. Your order is still in your cart.'],
    [
      'PAYMENT_FAILED',
      'Payment Failed',
      'Your payment could not be processed. Please try again or use a different payment method.',
    ],
    ['PAYMENT_TIMEOUT', 'Payment Timeout', 'The payment session has expired. Please try again.'],
  ] as const;

  for (const [code, title, message] of CODES)
    test(`shows '${title}' for ${code}, regardless of other parameters`, async ({ page }) => {
      await page.goto(`/payment/cancel?errorCode=${code}&errorMessage=Call+this+number`);
      await expectTitle(page, title);
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(page.getByText('Call this number')).toBeHidden();
      await expectLinks(page, { 'Try Again': '/checkout', 'Back to Cart': '/cart', 'Continue Shopping': '/products' });
      await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Common Solutions' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Common Solutions' }).getByRole('listitem')).not.toHaveCount(0);
      await expectAccessibleAndResponsive(page);
    });

  test("shows 'Payment Issue' with the given message of an own attempt for other codes", async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    const { transactionId } = await openPayment(session);
    await decide(transactionId, 'failed');
    await settled(transactionId, 'failed');
    const message = '<b>The bank</b> is not available';
    const path = `/payment/cancel?txnId=${transactionId}&errorCode=BANK_DOWN&errorMessage=`;
    await page.goto(path + encodeURIComponent(message));
    await expectTitle(page, 'Payment Issue');
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expectAccessibleAndResponsive(page);
    await page.goto(path + 'x'.repeat(1000));
    await expectTitle(page, 'Payment Issue');
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.getByText('xxxxx')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('shows no message of a link when the server does not know its attempt', async ({ page, provoked }) => {
    provoked.push(/status of 404/);
    for (const id of ['', 'txnId=OJ00000000000000&', 'txnId=<b>&']) {
      await page.goto(`/payment/cancel?${id}errorCode=BANK_DOWN&errorMessage=Call+this+number`);
      await expectTitle(page, 'Payment Issue');
      await expect(page.getByText('There was an issue with your payment. Please try again.')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('Call this number')).toBeHidden();
    }
  });

  test('shows no message of a link when somebody else started its attempt', async ({ page, provoked }) => {
    // the order of somebody else
    provoked.push(/status of 404/);
    const { transactionId } = await openPayment(await signInByApi(await newCustomer()));
    await decide(transactionId, 'failed');
    await settled(transactionId, 'failed');
    await signedInPage(page, await newCustomer());
    await page.goto(`/payment/cancel?txnId=${transactionId}&errorCode=BANK_DOWN&errorMessage=Call+this+number`);
    await expectTitle(page, 'Payment Issue');
    await expect(fact(page, 'Transaction ID')).toHaveText(transactionId);
    await expect(page.getByText('There was an issue with your payment. Please try again.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Call this number')).toBeHidden();
  });

  test('reports a payment that expired at the gateway as a timeout, by GET and by POST', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    const { transactionId } = await openPayment(session);
    await decide(transactionId, 'expired');
    const returnUrl = await returnAddress(transactionId);
    const posted = await page.request.post(returnUrl, { form: { code: 'PAYMENT_SUCCESS' }, maxRedirects: 0 });
    expect(posted.status()).toBe(303);
    expect(posted.headers().location).toBe(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_TIMEOUT`);
    await page.goto(returnUrl);
    await expect(page).toHaveURL(/errorCode=PAYMENT_TIMEOUT$/);
    await expectTitle(page, 'Payment Timeout');
    await expect(fact(page, 'Transaction ID')).toHaveText(transactionId);
  });

  test('restores the cart when the customer cancels at the gateway', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, PRODUCT, 2);
    await payInBrowser(page, 'Cancel');
    await expect(page).toHaveURL(/\/payment\/cancel\?txnId=OJ\w+&errorCode=PAYMENT_CANCELLED$/);
    await expectTitle(page, 'Payment Cancelled');
    await expect(fact(page, 'Amount')).toHaveText('₹1,598');
    await page.getByRole('link', { name: 'Back to Cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('link', { name: 'Cart, 2 items' }).first()).toBeVisible();
  });

  test('offers support after two retries and no retry after three', async ({ page }) => {
    test.setTimeout(90_000);
    const session = await signedInPage(page, await newCustomer());
    const main = page.getByRole('main');
    const support = main.getByRole('link', { name: 'Contact Support' });
    await putInCart(session, PRODUCT);
    await payInBrowser(page, 'Fail');
    await expect(page).toHaveURL(/\/payment\/cancel\?txnId=OJ\w+&errorCode=PAYMENT_FAILED$/);
    await expectTitle(page, 'Payment Failed');
    await expect(fact(page, 'Order')).toBeVisible();
    await expect(support).toBeHidden();

    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await leaveForGateway(page);
    await page.getByRole('button', { name: 'Fail', exact: true }).click();
    await expect(fact(page, 'Retries')).toHaveText('1 of 3');
    await expect(support).toBeHidden();
    await expect(main.getByRole('link', { name: 'Try Again' })).toBeVisible();

    const { orders } = await api<{ orders: { id: string }[] }>('GET', '/orders', undefined, session.accessToken);
    expect(orders).toHaveLength(1);
    const orderId = orders[0]!.id;
    for (const retries of [2, 3]) {
      const { transactionId } = await initiate(session, orderId);
      await decide(transactionId, 'failed');
      await settled(transactionId, 'failed');
      await page.goto(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_FAILED`);
      await expect(fact(page, 'Retries')).toHaveText(`${retries} of 3`);
      await expectLinks(page, { 'Contact Support': '/contact' });
      if (retries === 2) {
        await expect(main.getByRole('link', { name: 'Try Again' })).toBeVisible();
        await expectAccessibleAndResponsive(page);
      }
    }
    await expect(main.getByRole('button', { name: 'Maximum retries reached' })).toBeDisabled();
    await expect(main.getByRole('link', { name: 'Try Again' })).toBeHidden();
    await expectLinks(page, { 'Back to Cart': '/cart', 'Continue Shopping': '/products' });
    await expectAccessibleAndResponsive(page);
    await expect(initiate(session, orderId)).rejects.toThrow(/409.*RETRY_LIMIT_REACHED/);
    await support.click();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test("returns from a failed 'buy now' to the same line", async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    const { variants } = await api<{ variants: { id: string; inStock: boolean }[] }>('GET', `/products/${PRODUCT}`);
    const variantId = variants.find(({ inStock }) => inStock)!.id;
    const { transactionId } = await openPaymentOf(session, { kind: 'line', variantId, quantity: 2 });
    await decide(transactionId, 'failed');
    await settled(transactionId, 'failed');
    await page.goto(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_FAILED`);
    await expectLinks(page, { 'Try Again': `/checkout?variant=${variantId}&quantity=2` });
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Pay ₹1,598' })).toBeVisible();
  });

  test('redirects to the success page when the payment has succeeded since', async ({ page }) => {
    const { transactionId } = await openPayment(await newSession());
    await decide(transactionId, 'completed');
    await page.goto(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_FAILED`);
    await expect(page).toHaveURL(new RegExp(`/payment/success\\?txnId=${transactionId}$`));
    await expectTitle(page, 'Payment Successful!');
  });
});

test.describe('return from the gateway', () => {
  test('redirects to the result of an id under any of its names', async ({ page }) => {
    const { transactionId } = await openPayment(await newSession());
    await decide(transactionId, 'completed');
    const hints = await hintsOf(page);
    await page.goto('/products');
    const variants = [
      `transactionId=${transactionId}&id=OTHER&code=PAYMENT_ERROR&status=OK&message=Declined`,
      `merchantTransactionId=${transactionId}&txnId=OTHER&id=OTHER`,
      `txnId=${transactionId}&id=OTHER&status=FAILED`,
      `transactionId=&id=${transactionId}&status=SUCCESS`,
    ];
    for (const query of variants) {
      await page.goto(`/payment/callback?${query}`);
      await expect(page).toHaveURL(`${shopUrl()}/payment/success?txnId=${transactionId}`);
      await expectTitle(page, 'Payment Successful!');
    }
    expect(hints).toEqual([
      { transactionId, status: 'PAYMENT_ERROR', message: 'Declined' },
      { transactionId, status: null, message: null },
      { transactionId, status: 'FAILED', message: null },
      { transactionId, status: 'SUCCESS', message: null },
    ]);
    // the callback page is not in the history
    for (const _ of variants.slice(1)) {
      await page.goBack();
      await expect(page).toHaveURL(`${shopUrl()}/payment/success?txnId=${transactionId}`);
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/products$/);
  });

  const WITHOUT_ID = [
    ['code=PAYMENT_SUCCESS', '/payment/success', 'Payment Failed'],
    ['status=SUCCESS', '/payment/success', 'Payment Failed'],
    ['code=PAYMENT_ERROR', '/payment/cancel', 'Payment Issue'],
    ['status=FAILED', '/payment/cancel', 'Payment Issue'],
    ['code=PAYMENT_SUCCESS&status=FAILED', '/payment/success', 'Payment Failed'],
    ['status=whatever', '/payment/success', 'Payment Failed'],
    ['', '/payment/success', 'Payment Failed'],
  ] as const;
  test('redirects by status when there is no id', async ({ page }) => {
    for (const [query, path, title] of WITHOUT_ID) {
      await page.goto(`/payment/callback?${query}`);
      await expect(page, query).toHaveURL(shopUrl() + path);
      await expectTitle(page, title);
    }
  });

  test('shows that it is processing while the callback is reported', async ({ page }) => {
    await page.route('**/api/payments/callback-hint', () => {});
    for (const path of ['/payment/callback', '/payment/callback-handler']) {
      await page.goto(`${path}?code=PAYMENT_SUCCESS`);
      await expectTitle(page, 'Processing Payment...');
      await expectAccessibleAndResponsive(page);
    }
  });

  test('redirects POST requests to the same pages', async ({ page }) => {
    const { transactionId } = await openPayment(await newSession());
    await decide(transactionId, 'completed');
    const form = { code: 'PAYMENT_SUCCESS', transactionId, checksum: 'not read' };
    for (const path of ['/payment/callback', '/payment/callback-handler']) {
      const response = await page.request.post(path, { form, maxRedirects: 0 });
      expect(response.status()).toBe(303);
      expect(response.headers().location).toBe(`${path}?transactionId=${transactionId}&code=PAYMENT_SUCCESS`);
    }
    await page.setContent(`
      <form method="post" action="${shopUrl()}/payment/callback">
        <input type="hidden" name="transactionId" value="${transactionId}" />
        <button>Return to the shop</button>
      </form>`);
    await page.getByRole('button', { name: 'Return to the shop' }).click();
    await expect(page).toHaveURL(`${shopUrl()}/payment/success?txnId=${transactionId}`);
    await expectTitle(page, 'Payment Successful!');
  });

  test('reports the callback and redirects to the result', async ({ page }) => {
    const { transactionId } = await openPayment(await newSession());
    await decide(transactionId, 'completed');
    const hints = await hintsOf(page);
    for (const query of [`?id=${transactionId}&code=PAYMENT_ERROR`, '?status=FAILED', '']) {
      await page.goto(`/payment/callback-handler${query}`);
      await expect(page).toHaveURL(`${shopUrl()}/payment/success`);
      await expectTitle(page, query.includes('id=') ? 'Payment Successful!' : 'Payment Failed');
      const hint = hints.pop()!;
      expect(hints).toEqual([]);
      expect(hint).toMatchObject({ type: 'POST_CALLBACK', url: `${shopUrl()}/payment/callback-handler${query}` });
      expect(Math.abs(Date.parse(hint.timestamp!) - Date.now())).toBeLessThan(60_000);
    }
  });

  test.describe('failing payment service', () => {
    test.use({ provoked: [/500|Failed to load/] });
    test.beforeEach(async ({ page }) => {
      await page.route('**/api/payments/callback-hint', (route) => route.fulfill({ status: 500, json: {} }));
    });

    test('shows an error, and redirects after two seconds', async ({ page }) => {
      const { transactionId } = await openPayment(await newSession());
      await decide(transactionId, 'completed');
      await page.clock.install();
      await page.goto('/products');
      // the clock is advanced manually
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.goto(`/payment/callback?txnId=${transactionId}`);
      await expectTitle(page, 'Something went wrong');
      await expectLinks(page, { 'next page': '/payment/success' });
      await page.clock.runFor(1900);
      await expectTitle(page, 'Something went wrong');
      await page.clock.runFor(200);
      await expect(page).toHaveURL(`${shopUrl()}/payment/success`);
      await page.clock.resume();
      await expectTitle(page, 'Payment Successful!');
      await page.goBack();
      await expect(page).toHaveURL(/\/products$/);
    });

    test('shows an accessible error', async ({ page }) => {
      // delays the redirect, since the accessibility check takes longer and needs a running clock
      await page.addInitScript(() => {
        const later = window.setTimeout;
        window.setTimeout = ((run: () => void, ms?: number) =>
          later(run, ms === 2000 ? 600_000 : ms)) as typeof setTimeout;
      });
      await page.goto('/payment/callback?code=PAYMENT_ERROR');
      await expectTitle(page, 'Something went wrong');
      await expectAccessibleAndResponsive(page);
      await page.getByRole('link', { name: 'next page' }).click();
      await expect(page).toHaveURL(`${shopUrl()}/payment/success`);
    });

    test('still redirects from the callback handler', async ({ page }) => {
      await page.goto('/payment/callback-handler?status=FAILED');
      await expect(page).toHaveURL(`${shopUrl()}/payment/success`);
      await expectTitle(page, 'Payment Failed');
    });
  });
});

test.describe('tabs and lost callbacks', () => {
  test('pays once when two tabs have the same payment page', async ({ page, context }) => {
    const session = await signedInPage(page, await newCustomer());
    const { orderId, transactionId, redirectUrl } = await openPayment(session);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(redirectUrl);
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(tab).toHaveURL(`${shopUrl()}/payment/success?txnId=${transactionId}`);
      await expectTitle(tab, 'Payment Successful!');
    }
    expect(await orderOf(session, orderId)).toMatchObject({ paymentStatus: 'completed', refundState: 'none' });
  });

  test('owes a refund of the second payment when two tabs pay an order', async ({ page, context }) => {
    const person = await newCustomer();
    const session = await signedInPage(page, person);
    const first = await openPayment(session);
    await page.goto(first.redirectUrl);
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
    // the first payment fails at first, so the customer pays in a second tab
    await decide(first.transactionId, 'failed');
    await settled(first.transactionId, 'failed');
    const second = await initiate(session, first.orderId);
    expect(second.transactionId).not.toBe(first.transactionId);
    const other = await context.newPage();
    await other.goto(second.redirectUrl);
    await other.getByRole('button', { name: 'Pay', exact: true }).click();
    await expectTitle(other, 'Payment Successful!');
    expect(await orderOf(session, first.orderId)).toMatchObject({ paymentStatus: 'completed', refundState: 'none' });
    // the first payment succeeds after all
    await decide(first.transactionId, 'completed');
    await expect.poll(async () => (await orderOf(session, first.orderId)).refundState, { timeout: 20_000 }).toBe('due');
    expect(await orderOf(session, first.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'completed' });
    const all = await api<{ orders: unknown[]; total: number }>('GET', '/orders', undefined, session.accessToken);
    expect(all.total).toBe(1);
    await page.goto(`${shopUrl()}/payment/success?txnId=${first.transactionId}`);
    await expectTitle(page, 'Payment Successful!');
    await mailTo(person.email, /is confirmed/);
    const mails = (await (await fetch(`${shopUrl()}/dev/mail/messages`)).json()) as { to: string; subject: string }[];
    expect(mails.filter(({ to, subject }) => to === person.email && /is confirmed/.test(subject))).toHaveLength(1);
  });

  test('owes a refund when the paid order was replaced by a changed cart', async ({ page }) => {
    const session = await newSession();
    const first = await openPayment(session);
    const second = await openPayment(session, 2);
    expect(second.orderId).not.toBe(first.orderId);
    await decide(first.transactionId, 'completed');
    await expect.poll(async () => (await orderOf(session, first.orderId)).refundState).toBe('due');
    expect(await orderOf(session, first.orderId)).toMatchObject({ status: 'cancelled' });
    expect(await orderOf(session, second.orderId)).toMatchObject({ status: 'pending', refundState: 'none' });
    const view = await api('POST', '/payments/verify', { transactionId: first.transactionId });
    expect(view).toMatchObject({ paymentStatus: 'failed', refundDue: true });
    await page.goto(`/payment/success?txnId=${first.transactionId}`);
    await expectTitle(page, 'Payment Failed');
    await expect(page.getByText('The money goes back the way it came.')).toBeVisible();
    await expectAccessibleAndResponsive(page);
  });

  test('completes the order by callback when the browser never returns', async () => {
    const person = await newCustomer();
    const session = await signInByApi(person);
    const { transactionId, orderId } = await openPayment(session);
    await decide(transactionId, 'pay_and_close');
    await expectPaid(session, orderId, 15_000);
    const deliveryList = await simulator<{ deliveries: { state: string }[] }>('GET', `/deliveries?id=${transactionId}`);
    expect(deliveryList.deliveries.map(({ state }) => state)).toEqual(['delivered']);
    await mailTo(person.email, /is confirmed/);
  });

  test('completes the order by reconciliation when browser and callback are lost', async () => {
    test.setTimeout(90_000);
    const person = await newCustomer();
    const session = await signInByApi(person);
    const { transactionId, orderId } = await openPayment(session);
    await simulator('POST', '/faults/delivery', { kind: 'drop', id: transactionId });
    await decide(transactionId, 'pay_and_close');
    expect(await orderOf(session, orderId)).toMatchObject({ paymentStatus: 'pending' });
    await expectPaid(session, orderId, 45_000);
    await mailTo(person.email, /is confirmed/);
  });
});

type Hint = Record<string, string | null>;

/** Bodies of callback hints, read from fetch because Playwright does not see them. */
async function hintsOf(page: Page): Promise<Hint[]> {
  const hints: Hint[] = [];
  await page.exposeFunction('tellTheTest', (text: string) => hints.push(JSON.parse(text) as Hint));
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { tellTheTest } = window as unknown as { tellTheTest(text: string): Promise<void> };
      if (request.url.endsWith('/api/payments/callback-hint')) await tellTheTest(await request.clone().text());
      return send(request);
    };
  });
  return hints;
}

type Opened = { orderId: string; transactionId: string; redirectUrl: string };

const newSession = async () => signInByApi(await newCustomer());

/** Orders a cart of one line and opens its payment at the gateway. */
async function openPayment(session: Signed, quantity = 1): Promise<Opened> {
  await putInCart(session, PRODUCT, quantity);
  return openPaymentOf(session, { kind: 'cart' });
}

async function openPaymentOf(session: Signed, source: CheckoutSource): Promise<Opened> {
  const orderId = await placeOrder(session, source);
  return { orderId, ...(await initiate(session, orderId)) };
}

type Order = { status: string; paymentStatus: string; refundState: string };
const orderOf = (session: Signed, orderId: string) =>
  api<Order>('GET', `/orders/${orderId}`, undefined, session.accessToken);

async function expectPaid(session: Signed, orderId: string, timeout: number): Promise<void> {
  await expect.poll(async () => (await orderOf(session, orderId)).paymentStatus, { timeout }).toBe('completed');
}

/** The return URL of a payment. */
async function returnAddress(transactionId: string): Promise<string> {
  const { redirectUrl } = await simulator<{ redirectUrl: string }>('GET', `/transactions/${transactionId}`);
  return redirectUrl;
}

/** Waits until the shop has the result of a payment. */
async function settled(transactionId: string, status: 'completed' | 'failed'): Promise<void> {
  const ask = () => api('POST', '/payments/verify', { transactionId });
  await expect.poll(async () => (await ask()).paymentStatus).toBe(status);
}

async function leaveForGateway(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
}

/** Pays the cart by a button of the gateway’s page. */
async function payInBrowser(page: Page, button: string): Promise<void> {
  await page.goto('/checkout');
  await fillAddress(page);
  await leaveForGateway(page);
  await page.getByRole('button', { name: button, exact: true }).click();
}

const expectTitle = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** The value of a fact, by its name. */
const fact = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

async function expectLinks(page: Page, links: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(links)) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', path);
  }
}
