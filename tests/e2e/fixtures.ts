import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page, type Route } from '@playwright/test';
import { insertConfirmedCustomer } from '../confirmed-customer.ts';
import { leaveOutExpectSnapshots } from './expect-snapshots.ts';
import { inDatabase } from './shop-database.ts';

export { expect };

export type TestUser = { email: string; password: string; fullName: string };
export const DEMO_ADMIN = { email: 'admin@ojas.example', password: 'ojas-admin-demo' };
export const DEMO_CUSTOMER = { email: 'customer@ojas.example', password: 'ojas-customer-demo' };

type Mail = { id: string; to: string; subject: string; text: string; html: string; links: string[] };
type DevMessage = { phone: string; text: string };

export const shopUrl = () => process.env.OJAS_TEST_URL!;
export const simulatorUrl = () => process.env.OJAS_TEST_SIMULATOR!;

/** Calls the shop's API. */
export async function api<T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T> {
  const response = await fetch(`${shopUrl()}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Waits for a mail to an address whose subject matches. */
export async function mailTo(address: string, subject: RegExp, timeout = 15_000): Promise<Mail> {
  let match: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`${shopUrl()}/dev/mail/messages`)).json()) as Mail[];
        match = mails.find((mail) => mail.to === address && subject.test(mail.subject));
        return Boolean(match);
      },
      { timeout, message: `a mail to ${address} about ${subject}` },
    )
    .toBe(true);
  return match!;
}

/** The text of a message that a shop has written to this number. */
export async function messageTo(phone: string, text: RegExp): Promise<string> {
  const digits = phone.replace(/\D/g, '').slice(-10);
  let match: string | undefined;
  await expect
    .poll(
      async () => {
        const messages = (await (await fetch(`${shopUrl()}/dev/messages/list`)).json()) as DevMessage[];
        match = messages.find((message) => message.phone.endsWith(digits) && text.test(message.text))?.text;
        return Boolean(match);
      },
      { timeout: 15_000, message: `a message to ${phone} like ${text}` },
    )
    .toBe(true);
  return match!;
}

/** A new customer whose address is confirmed. */
export async function newCustomer(): Promise<TestUser> {
  const person = {
    email: `t-${randomUUID().slice(0, 13)}@example.in`,
    password: 'a fine pass phrase',
    fullName: 'Asha Rao',
  };
  await insertConfirmedCustomer(inDatabase, person);
  return person;
}

export type Signed = {
  accessToken: string;
  refreshToken: string;
  expiresAt: string;
  user: { id: string; email: string };
};
export const signInByApi = (person: Pick<TestUser, 'email' | 'password'>) =>
  api<Signed>('POST', '/auth/sign-in', { email: person.email, password: person.password });

/** Puts a session into the browser before its first page. */
export async function signedInPage(page: Page, person: Pick<TestUser, 'email' | 'password'>): Promise<Signed> {
  const session = await signInByApi(person);
  await page.addInitScript((text) => {
    if (!localStorage.getItem('shop.session') && !sessionStorage.getItem('signed-once')) {
      sessionStorage.setItem('signed-once', '1');
      localStorage.setItem('shop.session', text);
    }
  }, JSON.stringify(session));
  return session;
}

/** Waits until the page is hydrated. Its scripts start at once, as in a tab that becomes visible. */
export async function waitForHydration(page: Page): Promise<void> {
  // without images, the scripts would wait 2 s for the largest one
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForFunction(() => {
    const { earlyEvents } = window as { earlyEvents?: { over?: 1 } };
    // pages of the gateway have no early events
    return !earlyEvents || earlyEvents.over === 1;
  });
}

/** Waits until a new route intercepts requests, which takes a moment on a busy machine. */
async function inForce(page: Page, route: Page['route']): Promise<void> {
  const probe = `${shopUrl()}/robots.txt?${randomUUID()}`;
  const answered = (fulfilRoute: Route) => fulfilRoute.fulfill({ status: 204 });
  await route(probe, answered);
  // pages of other sites or without a network are not checked
  const requestTo = (url: string) =>
    fetch(url).then(
      ({ status }) => status === 204,
      () => true,
    );
  if (page.url().startsWith(shopUrl())) while (!(await page.evaluate(requestTo, probe))) {}
  await page.unroute(probe, answered);
}

/** Tests fail on any console or page error that is not listed as provoked. */
export const test = base.extend<{ provoked: RegExp[]; watchConsole: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture API wants the pattern
  baseURL: async ({}, use) => use(shopUrl()),
  // biome-ignore lint/correctness/noEmptyPattern: the fixture API wants the pattern
  provoked: async ({}, use) => use([]),
  page: async ({ page, javaScriptEnabled }, use) => {
    await leaveOutExpectSnapshots(page);
    for (const name of ['goto', 'reload'] as const) {
      const plain = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>;
      page[name] = async (...args: unknown[]) => {
        const response = await plain(...args);
        const early = args.some((arg) => typeof arg === 'object' && arg !== null && 'waitUntil' in arg);
        const ours = response?.headers()['content-type']?.includes('text/html');
        if (javaScriptEnabled !== false && ours && !early) await waitForHydration(page);
        return response;
      };
    }
    const route = page.route.bind(page);
    page.route = async (...args) => {
      const registered = await route(...args);
      await inForce(page, route);
      return registered;
    };
    await use(page);
  },
  watchConsole: [
    async ({ page, provoked }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(error.message));
      await use(undefined);
      expect(problems.filter((problem) => !provoked.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const ADDRESS = {
  phone: '98450 12345',
  address: 'Flat 304, Lakeview Residency',
  pincode: '560034',
  city: 'Bengaluru',
};

/** Fills the shipping form, except for the prefilled name and email. `isShort`: the shop hides city and State. */
export async function fillAddress(page: Page, { isShort = false } = {}): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone' }).fill(ADDRESS.phone);
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS.address);
  await page.getByLabel('Pincode').fill(ADDRESS.pincode);
  if (isShort) return expect(page.getByText(`${ADDRESS.city}, Karnataka.`)).toBeVisible();
  await page.getByLabel('City').fill(ADDRESS.city);
  await expect(page.getByLabel('State')).toHaveValue('Karnataka');
}

type Found = { items: { id: string; slug: string; name: string; variantId: string | null }[] };

/** Adds units of a product’s first available variant to a cart. */
export async function putInCart(session: Signed, slug: string, quantity = 1): Promise<void> {
  const product = await api<{ id: string; variants: { id: string; inStock: boolean }[] }>('GET', `/products/${slug}`);
  const variant = product.variants.find((one) => one.inStock)!;
  const body = { productId: product.id, variantId: variant.id, quantity, idempotencyKey: randomUUID() };
  await api<Found>('POST', '/cart/items', body, session.accessToken);
}
