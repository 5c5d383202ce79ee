import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleAndResponsive } from './accessible.ts';
import {
  api,
  DEMO_CUSTOMER,
  expect,
  mailTo,
  newCustomer,
  putInCart,
  type Signed,
  shopUrl,
  signedInPage,
  signInByApi,
  test,
} from './fixtures.ts';
import { decide, initiate, placeOrder } from './orders.ts';
import { test as renderedTest } from './rendered.ts';

const TIMELINE_DATE = /^\d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}$/;
const NOTHING = 'No tracking information found';
const NOTHING_ADVICE = 'Please check your order ID (or tracking number) and try again.';
const DENIED = 'Order not found or access denied';

test.describe('the search', () => {
  test('has two modes, each with its own placeholder', async ({ page }) => {
    await page.goto('/track-order');
    await expect(page).toHaveTitle(/^Track Your Order \|/);
    await expect(page.getByRole('heading', { level: 1, name: 'Track Your Order' })).toBeVisible();
    const modes = page.getByRole('group', { name: 'Search by' }).getByRole('button');
    await expect(modes).toHaveText(['Order ID', 'Tracking Number']);
    await expect(modeButton(page, 'Order ID')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Order ID', { exact: true })).toHaveAttribute('placeholder', 'Enter your order ID');
    await expect(page.getByRole('heading', { name: 'Where to find it' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your Recent Orders' })).toBeHidden();
    await expectAccessibleAndResponsive(page);
    await modeButton(page, 'Tracking Number').click();
    await expect(modeButton(page, 'Tracking Number')).toHaveAttribute('aria-pressed', 'true');
    await expect(modeButton(page, 'Order ID')).toHaveAttribute('aria-pressed', 'false');
    const number = page.getByLabel('Tracking Number', { exact: true });
    await expect(number).toHaveAttribute('placeholder', 'Enter your tracking number');
    await expectAccessibleAndResponsive(page);
  });

  test('does nothing for an empty input or one of spaces', async ({ page }) => {
    const questions = await questionsOf(page);
    await page.goto('/track-order');
    for (const mode of ['Order ID', 'Tracking Number'])
      for (const text of ['', '   ', ' \t ']) {
        await modeButton(page, mode).click();
        await input(page).fill(text);
        await trackButton(page).click();
        await input(page).press('Enter');
      }
    await expect(page.getByRole('main').getByRole('heading')).toHaveText(['Track Your Order', 'Where to find it']);
    // a later search shows that no earlier one is pending
    await input(page).fill('NOBODYS');
    await input(page).press('Enter');
    await expect(page.getByRole('heading', { name: NOTHING })).toBeVisible();
    expect(questions).toEqual([{ mode: 'number', value: 'NOBODYS' }]);
  });

  test("shows 'Searching...' while searching", async ({ page }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/tracking/find', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/track-order');
    await input(page).fill('x');
    await trackButton(page).click();
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
    await expectAccessibleAndResponsive(page);
    release();
    await expect(page.getByRole('heading', { name: NOTHING })).toBeVisible();
    await expect(trackButton(page)).toBeVisible();
  });

  test('reports no result in both modes, until the mode changes', async ({ page }) => {
    await page.goto('/track-order');
    for (const mode of ['Order ID', 'Tracking Number']) {
      await modeButton(page, mode).click();
      await expect(page.getByRole('heading', { name: NOTHING })).toBeHidden();
      await input(page).fill('nothing-like-it');
      await trackButton(page).click();
      await expect(page.getByRole('heading', { name: 'No tracking information found' })).toBeVisible();
      await expect(
        page.getByText('Please check your order ID (or tracking number) and try again.', { exact: true }),
      ).toBeVisible();
    }
    await expectAccessibleAndResponsive(page);
  });

  test.describe('server failure', () => {
    test.use({ provoked: [/500|429|Failed to load/] });

    test('shows an error with a retry', async ({ page }) => {
      const { order } = await demo('shipped');
      await page.route('**/api/tracking/find', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/track-order');
      await search(page, order.id);
      await expect(page.getByRole('heading', { name: 'Tracking could not be loaded' })).toBeVisible({
        timeout: 20_000,
      });
      await expect(page.getByLabel('Order ID', { exact: true })).toHaveValue(order.id);
      await expectAccessibleAndResponsive(page);
      await page.unroute('**/api/tracking/find');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'Tracking History' })).toBeVisible();
    });

    test('states the waiting time after too many searches', async ({ page }) => {
      const body = {
        defined: true,
        code: 'TOO_MANY_REQUESTS',
        status: 429,
        message: '',
        data: { retryAfterSeconds: 30 },
      };
      await page.route('**/api/tracking/find', (route) => route.fulfill({ status: 429, json: body }));
      await page.goto('/track-order');
      await search(page, 'x');
      await expect(page.getByRole('heading', { name: 'Too many searches' })).toBeVisible();
      await expect(page.getByText('Please wait 30 seconds.')).toBeVisible();
    });
  });

  // the redirect is not there yet
  renderedTest('redirects /track to /track-order', async ({ page }) => {
    await page.goto('/track');
    await expect(page).toHaveURL(/\/track-order$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Track Your Order' })).toBeVisible();
  });
});

test.describe('anonymous', () => {
  test('finds an order by its full id in any case, and not by its short id', async ({ page }) => {
    const { order } = await demo('shipped');
    const questions = await questionsOf(page);
    await page.goto('/track-order');
    await search(page, `  ${order.id}\t`);
    await expect(page.getByRole('heading', { name: 'Tracking History' })).toBeVisible();
    await expect(page.getByText(`Order ${order.displayId}`)).toBeVisible();
    await expect(entries(page)).toHaveCount(4);
    await search(page, order.displayId);
    await expect(page.getByRole('heading', { name: NOTHING })).toBeVisible();
    await expect(page.getByText(NOTHING_ADVICE)).toBeVisible();
    await search(page, order.id.toUpperCase());
    await expect(entries(page)).toHaveCount(4);
    await search(page, randomUUID());
    await expect(page.getByRole('heading', { name: NOTHING })).toBeVisible();
    expect(questions[0]).toEqual({ mode: 'order', value: order.id });
    expect(questions).toHaveLength(4);
    // the timeline, without personal data
    await expect(page.getByText('Ananya')).toBeHidden();
  });

  test('finds a shipment by its tracking number', async ({ page }) => {
    const { number } = await demo('shipped');
    const questions = await questionsOf(page);
    await page.goto('/track-order');
    await modeButton(page, 'Tracking Number').click();
    await input(page).fill(` ${number} `);
    await input(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'Tracking History' })).toBeVisible();
    await expect(page.getByText(`Tracking number ${number}`).first()).toBeVisible();
    await expect(entries(page)).toHaveCount(2);
    expect(questions).toEqual([{ mode: 'number', value: number }]);
    // a tracking number is no order id
    await modeButton(page, 'Order ID').click();
    await search(page, number);
    await expect(page.getByRole('heading', { name: NOTHING })).toBeVisible();
  });

  test('links to sign-in, and returns to the recent orders', async ({ page }) => {
    await page.goto('/track-order');
    await page.getByRole('complementary', { name: 'Your orders' }).getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await page.getByLabel('Email').fill(DEMO_CUSTOMER.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/track-order$/);
    await expect(page.getByRole('heading', { name: 'Your Recent Orders' })).toBeVisible();
  });
});

test.describe('signed in', () => {
  test('lists the latest five orders: short id, items, rounded rupees, status, date', async ({ page }) => {
    const session = await signedInPage(page, DEMO_CUSTOMER);
    const { orders, total } = await ordersOf(session);
    expect(total).toBeGreaterThan(5);
    await page.goto('/track-order');
    await expect(page.getByRole('heading', { name: 'Your Recent Orders' })).toBeVisible();
    const rows = page.getByRole('region', { name: 'Your Recent Orders' }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    for (const [index, order] of orders.slice(0, 5).entries()) {
      const units = order.items.reduce((sum, item) => sum + item.quantity, 0);
      const row = rows.nth(index);
      for (const text of [
        order.id.slice(0, 8),
        `₹${new Intl.NumberFormat('en-IN').format(Math.round(order.totalAmount / 100))}`,
        `${units} ${units === 1 ? 'item' : 'items'}, ${dayInIndia(order.createdAt)}`,
        order.status[0]!.toUpperCase() + order.status.slice(1),
      ])
        await expect(row.getByText(text, { exact: true })).toBeVisible();
      await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4}/);
    }
    await expectAccessibleAndResponsive(page);
  });

  test('rounds an amount with paise to the rupee', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await paidOrder(session, 'whey-isolate', 'WELCOME15');
    const { orders } = await ordersOf(session);
    expect(orders[0]!.totalAmount).toBe(229_415);
    await page.goto('/track-order');
    const row = page.getByRole('region', { name: 'Your Recent Orders' }).getByRole('listitem');
    await expect(row.getByText('₹2,294', { exact: true })).toBeVisible();
    await expect(row.getByText('Pending', { exact: true })).toBeVisible();
    await expect(row.getByText(/^1 item, \d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
  });

  test('fills in and searches a recent order after 100 ms, from either mode', async ({ page }) => {
    const session = await signedInPage(page, DEMO_CUSTOMER);
    const order = (await ordersOf(session)).orders.find(({ status }) => status === 'shipped')!;
    const questions = await questionsOf(page);
    await page.clock.install();
    await page.goto('/track-order');
    const shortcut = page.getByRole('button', { name: `Track order ${order.displayId}` });
    await expect(shortcut).toBeVisible();
    await modeButton(page, 'Tracking Number').click();
    await input(page).fill('something else');
    await page.clock.pauseAt(Date.now() + 60_000);
    await shortcut.click();
    await expect(modeButton(page, 'Order ID')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Order ID', { exact: true })).toHaveValue(order.id);
    await page.clock.runFor(90);
    await expect(trackButton(page)).toBeVisible();
    expect(questions).toEqual([]);
    await page.clock.runFor(20);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'Tracking History' })).toBeFocused();
    await expect(page.getByText(`Order ${order.displayId}`, { exact: true })).toBeVisible();
    await expect(shortcut).toHaveAttribute('aria-current', 'true');
    expect(questions).toEqual([{ mode: 'order', value: order.id }]);
  });

  const STEPS = {
    processing: ['Processing', 'Order Confirmed'],
    shipped: ['In Transit', 'Shipped', 'Processing', 'Order Confirmed'],
    delivered: ['Delivered', 'Out For Delivery', 'In Transit', 'Shipped', 'Processing', 'Order Confirmed'],
  } as const;
  for (const [status, steps] of Object.entries(STEPS))
    test(`shows the history of a ${status} order`, async ({ page }) => {
      const session = await signedInPage(page, DEMO_CUSTOMER);
      const order = (await ordersOf(session)).orders.find((one) => one.status === status)!;
      const history = await find(session, order.id);
      await page.goto('/track-order');
      await page.getByRole('button', { name: `Track order ${order.displayId}` }).click();
      await expect(page.getByRole('heading', { name: 'Tracking History' })).toBeVisible();
      await expect(entries(page)).toHaveCount(steps.length);
      for (const [index, name] of steps.entries()) {
        const entry = entries(page).nth(index);
        const trackingEntry = history[index]!;
        await expect(entry.getByText(name, { exact: true })).toBeVisible();
        await expect(entry.getByRole('time').first()).toHaveText(TIMELINE_DATE);
        await expect(entry.getByRole('time').first()).toHaveText(momentInIndia(trackingEntry.createdAt));
        await expect(entry).toContainText(trackingEntry.message!);
        if (trackingEntry.location)
          await expect(entry.getByText(trackingEntry.location, { exact: true })).toBeVisible();
        if (trackingEntry.trackingNumber)
          await expect(
            entry.getByText(`${trackingEntry.carrier}, Tracking number ${trackingEntry.trackingNumber}`),
          ).toBeVisible();
        const due = entry.getByText('Estimated delivery:');
        if (trackingEntry.estimatedDelivery) {
          await expect(due).toBeVisible();
          const [year, month, day] = trackingEntry.estimatedDelivery.split('-');
          await expect(entry.getByText(`${day}/${month}/${year}`, { exact: true })).toBeVisible();
        } else await expect(due).toBeHidden();
      }
      await expectAccessibleAndResponsive(page);
    });

  test('shows no history of an order cancelled before payment', async ({ page }) => {
    const session = await signedInPage(page, DEMO_CUSTOMER);
    const order = (await ordersOf(session)).orders.find((one) => one.status === 'cancelled')!;
    await page.goto('/track-order');
    await page.getByRole('button', { name: `Track order ${order.displayId}` }).click();
    await expect(page.getByRole('heading', { name: NOTHING })).toBeVisible();
    await expect(page.getByText(NOTHING_ADVICE)).toBeVisible();
  });

  test('finds the user’s own order by its short id', async ({ page }) => {
    const session = await signedInPage(page, DEMO_CUSTOMER);
    const order = (await ordersOf(session)).orders.find((one) => one.status === 'shipped')!;
    await page.goto('/track-order');
    await search(page, ` ${order.displayId} `);
    await expect(entries(page)).toHaveCount(4);
  });

  test('lists the first paid order, and links its history in the mail', async ({ page }) => {
    const person = await newCustomer();
    const session = await signedInPage(page, person);
    await page.goto('/track-order');
    await expect(page.getByRole('heading', { name: 'Where to find it' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your Recent Orders' })).toBeHidden();
    const orderId = await paidOrder(session, 'creatine-monohydrate');
    const mail = await mailTo(person.email, /is confirmed/);
    const link = mail.links.find((one) => one.includes('/track-order'))!;
    expect(link).toBe(`${shopUrl()}/track-order?order=${orderId}`);
    await page.goto(link);
    await expect(page.getByLabel('Order ID', { exact: true })).toHaveValue(orderId);
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page).getByText('Order Confirmed', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Track order ${orderId.slice(0, 8)}` })).toBeVisible();
  });

  test.describe('another customer’s order', () => {
    test.use({ provoked: [/404/] });

    test('is not found by its full or short id', async ({ page }) => {
      const { order, number } = await demo('shipped');
      await signedInPage(page, await newCustomer());
      await page.goto('/track-order');
      for (const id of [order.id, order.displayId, randomUUID()]) {
        await search(page, id);
        await expect(page.getByRole('heading', { name: 'Order not found or access denied' })).toBeVisible();
        await input(page).fill('');
      }
      await expect(page.getByRole('heading', { name: 'Tracking History' })).toBeHidden();
      await expectAccessibleAndResponsive(page);
      // the tracking number finds the shipment for any user
      await modeButton(page, 'Tracking Number').click();
      await expect(page.getByRole('heading', { name: DENIED })).toBeHidden();
      await search(page, number);
      await expect(entries(page)).toHaveCount(2);
    });
  });
});

test('shows each status in its colour in any case, and unknown ones grey', async ({ page }) => {
  const statuses = [
    'order_confirmed',
    'processing',
    'shipped',
    'in_transit',
    'out_for_delivery',
    'delivered',
    'delayed',
    'held_at_customs',
    'OUT_FOR_DELIVERY',
    'Delayed',
    'toString',
  ];
  const body = statuses.map((status, index) => ({
    status,
    message: null,
    location: null,
    estimatedDelivery: null,
    trackingNumber: null,
    carrier: null,
    // from just after midnight in India to late in the day
    createdAt: new Date(Date.UTC(2026, 8, 4, 18, 35) - index * 7_200_000).toISOString(),
  }));
  await page.route('**/api/tracking/find', (route) => route.fulfill({ json: body }));
  await page.goto('/track-order');
  await search(page, randomUUID());
  await expect(entries(page)).toHaveCount(statuses.length);
  await expect(entries(page).getByRole('time').first()).toHaveText('05 Sep 2026, 00:05');
  await expect(entries(page).getByText('Held At Customs', { exact: true })).toBeVisible();
  // the first entry has inverted colours, so the custom property is read
  const colours = await entries(page).evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).getPropertyValue('--status-color')),
  );
  const [confirmed, processing, shipped, transit, out, delivered, delayed, unknown, outUpper, delayedUpper, odd] =
    colours.map(hueOf);
  expect(new Set(colours.slice(0, 8)).size).toBe(8);
  expect({ outUpper, delayedUpper, odd }).toEqual({ outUpper: out, delayedUpper: delayed, odd: unknown });
  expect([confirmed, delivered]).toEqual(['green', 'green']);
  expect([processing, shipped, transit, out, delayed, unknown]).toEqual([
    'blue',
    'purple',
    'yellow',
    'orange',
    'red',
    'grey',
  ]);
  await expectAccessibleAndResponsive(page);
});

type Order = {
  id: string;
  displayId: string;
  status: string;
  totalAmount: number;
  createdAt: string;
  items: { quantity: number }[];
};
type Entry = {
  status: string;
  message: string | null;
  location: string | null;
  carrier: string | null;
  estimatedDelivery: string | null;
  trackingNumber: string | null;
  createdAt: string;
};

const ordersOf = (session: Signed) =>
  api<{ orders: Order[]; total: number }>('GET', '/orders', undefined, session.accessToken);
const find = (session: Signed, value: string) =>
  api<Entry[]>('POST', '/tracking/find', { mode: 'order', value }, session.accessToken);

/** An order of the demo customer and its tracking number. */
async function demo(status: string): Promise<{ order: Order; number: string }> {
  const session = await signInByApi(DEMO_CUSTOMER);
  const order = (await ordersOf(session)).orders.find((one) => one.status === status)!;
  const [latest] = await find(session, order.id);
  return { order, number: latest!.trackingNumber! };
}

/** Orders and pays one unit, and returns the order’s id. */
async function paidOrder(session: Signed, slug: string, couponCode: string | null = null): Promise<string> {
  await putInCart(session, slug);
  const orderId = await placeOrder(session, { kind: 'cart' }, couponCode);
  const { transactionId } = await initiate(session, orderId);
  await decide(transactionId, 'completed');
  const state = () => api<{ paymentStatus: string }>('GET', `/orders/${orderId}`, undefined, session.accessToken);
  await expect.poll(async () => (await state()).paymentStatus).toBe('completed');
  return orderId;
}

const modeButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const trackButton = (page: Page) => page.getByRole('button', { name: 'Track', exact: true });
const input = (page: Page) => page.getByRole('form', { name: 'Track an order' }).getByRole('textbox');
const entries = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Tracking History' }) })
    .getByRole('listitem');

async function search(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await trackButton(page).click();
}

/** Bodies of searches, read from fetch because Playwright does not see them. */
async function questionsOf(page: Page): Promise<unknown[]> {
  const requests: unknown[] = [];
  await page.exposeFunction('tellTheTest', (text: string) => requests.push(JSON.parse(text)));
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (target, init) => {
      const request = new Request(target, init);
      const { tellTheTest } = window as unknown as { tellTheTest(text: string): Promise<void> };
      if (request.url.endsWith('/api/tracking/find')) await tellTheTest(await request.clone().text());
      return send(request);
    };
  });
  return requests;
}

// Indian time, computed independently of the shop: UTC+5:30 without daylight saving
function inIndia(at: string) {
  const [date, time] = new Date(Date.parse(at) + 330 * 60_000).toISOString().split('T') as [string, string];
  const [year, month, day] = date.split('-') as [string, string, string];
  return { year, month, day, time: time.slice(0, 5) };
}

function dayInIndia(at: string): string {
  const { year, month, day } = inIndia(at);
  return `${day}/${month}/${year}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
function momentInIndia(at: string): string {
  const { year, month, day, time } = inIndia(at);
  return `${day} ${MONTHS[Number(month) - 1]} ${year}, ${time}`;
}

/** The common name of a colour in '#rrggbb'. */
function hueOf(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.trim().slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const [maximum, minimum] = [Math.max(r, g, b), Math.min(r, g, b)];
  if ((maximum - minimum) / maximum < 0.25) return 'grey';
  const spread = maximum - minimum;
  const turn = maximum === r ? ((g - b) / spread + 6) % 6 : maximum === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  const degrees = turn * 60;
  if (degrees < 14 || degrees > 335) return 'red';
  if (degrees < 36) return 'orange';
  if (degrees < 65) return 'yellow';
  if (degrees < 175) return 'green';
  return degrees < 250 ? 'blue' : 'purple';
}
