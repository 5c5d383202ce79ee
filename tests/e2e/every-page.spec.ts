/** Checks of every linked page of the shop. */
import { get } from 'node:http';
import { test as base, expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { crawl, type Found } from '../crawl.ts';

const test = base.extend<object, { pages: Map<string, Found> }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that fixtures have
    async ({}, use) => use(await crawl(process.env.OJAS_TEST_URL!)),
    { scope: 'worker', timeout: 120_000 },
  ],
});

const pagesOf = (pages: Map<string, Found>) => [...pages.values()].filter(({ html }) => html);

test('links only to existing pages', ({ pages }) => {
  // other tests add and remove products and categories, whose names end in eight digits
  const passing = /^\/products?\/.*-[0-9a-f]{8}(-|$)/;
  const dead = [...pages.values()].filter(
    ({ path, status }) => status >= 400 && path !== '/no-such-page' && !passing.test(path),
  );
  expect(dead.map(({ path, status, from }) => `${status} ${path}, linked from ${from}`)).toEqual([]);
  expect(pages.size).toBeGreaterThan(80);
  expect(pages.get('/no-such-page')?.status).toBe(404);
});

/** The path as it is written here, which a browser would change. */
const statusOf = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(process.env.OJAS_TEST_URL!);
    get({ hostname, port, headers, path: path.replaceAll('💥', '%F0%9F%92%A5') }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    }).once('error', reject);
  });

test('answers 404 to addresses that nothing can have, and never 5xx', async () => {
  const long = 'a'.repeat(300);
  const odd = [long, '%00', '%zz', '%E0%A4%A', '%ED%A0%80', '💥', '..%2f..%2fetc', 'a%0d%0ab', 'a'.repeat(8000)];
  const places = ['', 'products/', 'product/', 'workout-guides/', 'legal/', 'assets/', 'media/', 'invoices/'];
  for (const place of places)
    for (const name of odd) {
      const status = await statusOf(`/${place}${name}`);
      expect(status, `/${place}${name.slice(0, 40)}`).toBe(404);
    }
  for (const query of odd) {
    for (const path of ['/', '/products', '/faq', '/track-order', '/reviews', '/workout-guides']) {
      const status = await statusOf(`${path}?search=${query}&category=${query}&page=${query}`);
      expect(status, `${path} ${query.slice(0, 40)}`).toBeLessThan(500);
    }
  }
  const headers = { cookie: `a=${long}`, 'accept-language': long, referer: long, 'user-agent': long };
  expect(await statusOf('/products', headers)).toBe(200);
});

test('serves valid HTML on every page', async ({ pages }) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // rules about style, which the renderer decides
      'doctype-style': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      'attr-case': 'off',
      'valid-id': ['error', { relaxed: true }],
      'form-dup-name': ['error', { shared: ['checkbox', 'radio'] }],
      // the roles of nav and search are implied by their elements
      'prefer-native-element': 'error',
    },
  });
  const wrong: string[] = [];
  for (const { path, html } of pagesOf(pages)) {
    const report = await validator.validateString(html, path);
    for (const { messages } of report.results)
      for (const { ruleId, message, line, column } of messages)
        wrong.push(`${path} ${ruleId}: ${message} (${line}:${column})`);
  }
  expect([...new Set(wrong)].slice(0, 40)).toEqual([]);
});

test('writes no missing value into an attribute', ({ pages }) => {
  const wrong = pagesOf(pages).flatMap(({ path, html }) =>
    [
      ...html.matchAll(
        /\s(?:class|id|href|src|alt|title|aria-\w+)="(?:[^"]*\s)?(?:undefined|null|NaN|\[object [^"]*)(?:\s[^"]*)?"/g,
      ),
    ].map(([attribute]) => `${path}:${attribute}`),
  );
  expect(wrong.slice(0, 20)).toEqual([]);
});

test('redirects a page number after the last page to it', async ({ request }) => {
  for (const [path, target] of [
    ['/products?page=999', /^\/products\?page=\d{1,2}$/],
    ['/products?page=999&sort=popular', /^\/products\?page=\d{1,2}&sort=popular$/],
    ['/products?page=7&search=nothing-like-this', /^\/products\?search=nothing-like-this$/],
  ] as const) {
    const response = await request.get(`${process.env.OJAS_TEST_URL}${path}`, { maxRedirects: 0 });
    expect(response.status(), path).toBe(302);
    expect(response.headers().location, path).toMatch(target);
    expect((await request.get(`${process.env.OJAS_TEST_URL}${path}`)).status()).toBe(200);
  }
});

test('serves at most 60 KB of HTML per page', ({ pages }) => {
  const large = pagesOf(pages).filter(({ html }) => Buffer.byteLength(html) > 60 * 1024);
  expect(large.map(({ path, html }) => `${path}: ${Math.round(Buffer.byteLength(html) / 1024)} KB`)).toEqual([]);
});

test('delays scripts until the first paint on every page', ({ pages }) => {
  const early = pagesOf(pages).filter(
    ({ html }) => /modulepreload"|type="module"/.test(html) || !html.includes("type:'paint'"),
  );
  expect(early.map(({ path }) => path)).toEqual([]);
});

test('has titles, descriptions and self-referencing canonical URLs', ({ pages }) => {
  const wrong: string[] = [];
  const titles = new Map<string, string>();
  for (const { path, html, status } of pagesOf(pages)) {
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
    if (!title || html.split('<title>').length !== 2) wrong.push(`${path}: not one title`);
    if ((html.match(/<h1[\s>]/g) ?? []).length > 1) wrong.push(`${path}: more than one h1`);
    if (status !== 200 || html.includes('content="noindex"')) continue;
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1];
    if (!description || description.length > 200)
      wrong.push(`${path}: description ${description?.length ?? 'missing'}`);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    if (!canonical?.startsWith('http')) {
      wrong.push(`${path}: no canonical address`);
      continue;
    }
    const url = new URL(canonical);
    const same = pages.get(url.pathname + url.search);
    if (same?.status !== 200)
      wrong.push(`${path}: its canonical address ${canonical} is ${same?.status ?? 'not linked'}`);
    if (url.pathname + url.search === path) {
      const twin = titles.get(title!);
      if (twin) wrong.push(`${path} and ${twin} have the same title ${title}`);
      titles.set(title!, path);
    }
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image'])
      if (!html.includes(`<meta property="${name}" content="`)) wrong.push(`${path}: no ${name}`);
  }
  expect(wrong).toEqual([]);
});

test('has the structured data that search engines require', ({ pages }) => {
  const wrong: string[] = [];
  const visited = new Set<string>();
  for (const { path, html } of pagesOf(pages)) {
    for (const [, text] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      const data = JSON.parse(text!) as Thing & { '@graph'?: Thing[] };
      if (data['@context'] !== 'https://schema.org') wrong.push(`${path}: no context`);
      for (const thing of data['@graph'] ?? [data]) {
        visited.add(thing['@type']);
        wrong.push(...problemsOf(thing).map((problem) => `${path}: ${problem}`));
      }
      if (/aggregateRating|"review"/.test(text!)) wrong.push(`${path}: a rating of sample data`);
    }
    if (path.startsWith('/product/') && html.includes('og:type') && !/"@type":"Product(Group)?"/.test(html))
      wrong.push(`${path}: no product data`);
  }
  expect(wrong).toEqual([]);
  expect([...visited].sort()).toEqual(
    expect.arrayContaining(['BreadcrumbList', 'FAQPage', 'Organization', 'Product', 'ProductGroup', 'WebSite']),
  );
});

test('serves sitemap, robots.txt and manifest', async ({ request }) => {
  const url = process.env.OJAS_TEST_URL!;
  const robots = await (await request.get(`${url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`);
  expect(robots).toContain('Disallow: /checkout');
  const sitemap = await (await request.get(`${url}/sitemap.xml`)).text();
  expect(sitemap.match(/<url>/g)!.length).toBeGreaterThan(60);
  const manifest = (await (await request.get(`${url}/site.webmanifest`)).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(url + src)).status()).toBe(200);
});

test('has a social image of 1200 by 630', async ({ pages, request }) => {
  const images = ['/', '/products', '/product/whey-isolate']
    .map((path) => /property="og:image" content="([^"]+)"/.exec(pages.get(path)?.html ?? '')?.[1])
    .filter((image) => image !== undefined);
  expect(images.length).toBeGreaterThan(1);
  for (const image of images) {
    const response = await request.get(image);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('image/jpeg');
    expect((await response.body()).length).toBeGreaterThan(5000);
  }
  expect((await request.get(`${process.env.OJAS_TEST_URL}/share/no-such-key.jpg`)).status()).toBe(404);
});

type Thing = { '@type': string; '@context'?: string } & Record<string, unknown>;

/** Fields that the search engines' guides call required, by type. */
function problemsOf(data: Thing): string[] {
  const lacks = (thing: Thing | undefined, ...fields: string[]) =>
    thing
      ? fields
          .filter((field) => thing[field] === undefined || thing[field] === '')
          .map((field) => `${thing['@type']} lacks ${field}`)
      : ['a part is missing'];
  const offer = (thing: Thing | undefined) => [
    ...lacks(thing, 'price', 'priceCurrency', 'availability', 'url', 'shippingDetails'),
    ...lacks(thing?.shippingDetails as Thing, 'shippingRate', 'shippingDestination'),
    ...(/^\d+\.\d\d$/.test(String(thing?.price)) ? [] : ['price is not a number with two decimals']),
  ];
  const list = (value: unknown) => (Array.isArray(value) ? (value as Thing[]) : []);
  switch (data['@type']) {
    case 'Product':
      return [...lacks(data, 'name', 'image', 'description', 'sku', 'offers'), ...offer(data.offers as Thing)];
    case 'ProductGroup':
      return [
        ...lacks(data, 'name', 'image', 'description', 'brand', 'productGroupID', 'variesBy', 'hasVariant'),
        ...list(data.hasVariant).flatMap(problemsOf),
        ...(list(data.variesBy).length > 0 ? [] : ['ProductGroup varies by nothing']),
      ];
    case 'BreadcrumbList':
      return list(data.itemListElement).flatMap((step) => lacks(step, 'position', 'name', 'item'));
    case 'MerchantReturnPolicy':
      return lacks(data, '@id', 'applicableCountry', 'returnPolicyCategory', 'merchantReturnDays');
    case 'Organization':
      return lacks(data, 'name', 'url', 'logo');
    case 'WebSite':
      return lacks(data, 'name', 'url');
    case 'FAQPage':
      return list(data.mainEntity).flatMap((question) => [
        ...lacks(question, 'name', 'acceptedAnswer'),
        ...lacks(question.acceptedAnswer as Thing, 'text'),
      ]);
    default:
      return [`unexpected type ${data['@type']}`];
  }
}
