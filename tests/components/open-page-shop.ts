/** The demo shop for component tests: pages of the web in jsdom, whose requests the shop answers in the same process. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { openFolderStore } from '#platform/files/folder-store.ts';
import config from '../../ojas.config.ts';
import { createJobsAndSweeps } from '../../src/main/jobs.ts';
import { insertConfirmedCustomer } from '../confirmed-customer.ts';
import { runExtensions } from '../extensions/run-extension.ts';
import { checkOut, putInCart, scriptedGateway } from '../factories.ts';
import { servicesOf } from '../services.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { createTestApp } from '../test-app.ts';
import { demoTemplate } from './demo-template.ts';
import { ORIGIN } from './page-environment.ts';

export type PageShop = Awaited<ReturnType<typeof openPageShop>>;
/** Answers a request instead of the shop; undefined leaves it to the shop. */
type Handler = (request: Request, shop: () => Promise<Response>) => Promise<Response> | Response | undefined;

export type Person = { email: string; password: string };
type Signed = { accessToken: string; user: { id: string; email: string } };
export const DEMO_ADMIN: Person = { email: 'admin@ojas.example', password: 'ojas-admin-demo' };
export const DEMO_CUSTOMER: Person = { email: 'customer@ojas.example', password: 'ojas-customer-demo' };

let requestCount = 0;
/** Whether the page waits for an answer. */
export const isWaiting = () => requestCount > 0;

/** A copy of the demo that answers the requests of pages. */
export async function openPageShop() {
  const app = Object.assign(await createTestApp({}, await demoTemplate()), { demo: true, isChecked: false });
  // sessions end by the clock of the page
  app.advance(Date.now() - app.now().getTime());
  const mediaDir = makeTemporaryFolder('media');
  app.files = openFolderStore(mediaDir);
  const { gateways } = scriptedGateway();
  const { jobs } = createJobsAndSweeps(app.config, servicesOf({ gateways }));
  const sentJobs: { name: string; data: object }[] = [];
  app.jobs.send = async (_db, name, data) => void sentJobs.push({ name, data });
  let work: Promise<unknown> = Promise.resolve();
  /** Does the jobs of a request that has ended: its transaction is over. */
  function doJobs(): void {
    for (const { name, data } of sentJobs.splice(0)) {
      const job = jobs.find((one) => one.name === name);
      work = work.then(() => job?.handle(app, data as never));
    }
  }
  const { http } = await runExtensions(app, gateways, config.extensions);
  const handlers = new Set<{ pattern: RegExp; handler: Handler }>();
  const nodeFetch = globalThis.fetch;

  async function send(request: Request): Promise<Response> {
    request.headers.set('host', new URL(ORIGIN).host);
    const response = await http.fetch(request);
    doJobs();
    return response;
  }

  async function respond(request: Request): Promise<Response> {
    const shop = () => send(request);
    for (const { pattern, handler } of [...handlers].reverse()) {
      if (!pattern.test(request.url)) continue;
      const response = handler(request, shop);
      if (response) return response;
    }
    return shop();
  }
  globalThis.fetch = async (input, init) => {
    requestCount += 1;
    try {
      return await respond(input instanceof Request ? input : new Request(String(input), init));
    } finally {
      requestCount -= 1;
    }
  };

  /** Calls the API of the shop. */
  async function api<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await send(new Request(`${ORIGIN}/api${path}`, init));
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  const tokens = new Map<string, Promise<Signed>>();
  const signedIn = ({ email, password }: Person) => {
    if (!tokens.has(email)) tokens.set(email, api<Signed>('POST', '/auth/sign-in', { email, password }));
    return tokens.get(email)!;
  };

  async function addToCart({ email }: Person, slug: string): Promise<string> {
    const { rows } = await app.database.pool.query<{ productId: string; variantId: string; userId: string }>(
      `select p.id as "productId", v.id as "variantId", u.id as "userId"
         from products p join product_variants v on v.product_id = p.id, users u
         where p.slug = $1 and u.email = $2 limit 1`,
      [slug, email],
    );
    const { userId, ...product } = rows[0]!;
    await putInCart(app, userId, product);
    return userId;
  }

  return {
    app,
    api,
    /** Calls the API as a user. */
    apiOf: async <T>(person: Person, method: string, path: string, body?: object) =>
      api<T>(method, path, body, (await signedIn(person)).accessToken),
    /** Changes rows to a state that no screen can create. */
    run: (statement: string, values: unknown[] = []) => app.database.pool.query(statement, values),
    /** A new customer whose address is confirmed. */
    async newCustomer(): Promise<Person> {
      const person = { email: `${randomUUID()}@example.in`, password: 'a fine pass phrase', fullName: 'Asha Rao' };
      await insertConfirmedCustomer((statement, values) => app.database.pool.query(statement, values), person);
      return person;
    },
    giveRole: ({ email }: Person, role: string) =>
      app.database.pool.query('insert into user_roles (user_id, role) select id, $2 from users where email = $1', [
        email,
        role,
      ]),
    /** Puts one unit of a product into the cart; returns the id of the customer. */
    putInCart: addToCart,
    /** An order of one unit of a product; returns its id. */
    placeOrder: async (person: Person, slug: string) =>
      (await checkOut(app, gateways, await addToCart(person, slug))).orderId,
    /** The session of a user as the browser stores it. */
    sessionOf: async (person: Person) => JSON.stringify(await signedIn(person)),
    /** A browser of nobody else, in which the user is signed in. */
    async signIn(person: Person) {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('shop.session', JSON.stringify(await signedIn(person)));
    },
    /** Answers requests to matching addresses; returns a function that ends it. The last one counts. */
    intercept(pattern: RegExp, handler: Handler) {
      const entry = { pattern, handler };
      handlers.add(entry);
      return () => void handlers.delete(entry);
    },
    clearHandlers: () => handlers.clear(),
    async close() {
      await work;
      globalThis.fetch = nodeFetch;
      rmSync(mediaDir, { recursive: true, force: true });
      await app.close();
    },
  };
}
