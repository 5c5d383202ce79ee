/** The brand of a shop: published at once, kept as versions, shown by everything derived from it. */
import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brandMarks, brandVersions } from '#db/schema/brand.ts';
import { users } from '#db/schema/customers.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { makeCustomer, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { existingAccountMail } from '../customers/mails.ts';
import { createSession } from '../customers/session.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import { drawBrandImage } from './brand-images.ts';
import { publishBrand, republishBrand } from './publish-brand.ts';
import { readBrand } from './read-brand.ts';
import { readDocumentHeader } from './read-document-header.ts';
import { listVersions, readBrandForm } from './read-versions.ts';
import { NEUTRAL_BRAND } from './rules.ts';
import { storeMark } from './store-mark.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
let http: ReturnType<typeof testHttp>;
let folder: string;

beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://shop.example' });
  staff = await makeStaff(app);
  // the test template has the demo's legal details
  await app.db.delete(settings);
  folder = makeTemporaryFolder('media');
  app.files = openFolderStore(folder);
  http = testHttp(app, scriptedGateway().gateways);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const DRAWN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0H40V10H0Z" fill="#14181A"/></svg>';
const bytes = (text: string) => new TextEncoder().encode(text);
const facts = async () => (await http.request('/api/settings/storefront')).json() as Promise<Record<string, unknown>>;

describe('a shop without a published brand', () => {
  test('is named by its settings and shows no colour, mark or text of its own', async () => {
    const siteBrand = await readBrand(app.db);
    expect(siteBrand).toMatchObject({ siteName: 'The Shop', brand: NEUTRAL_BRAND, marks: {} });
    expect(await facts()).toMatchObject({
      siteName: 'The Shop',
      shortName: 'The Shop',
      footerLine: '',
      searchHint: '',
      wordmark: false,
    });
    const manifest = await (await http.request('/site.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'The Shop', theme_color: '#FFFFFF' });
    expect(JSON.stringify([siteBrand, await facts(), manifest])).not.toMatch(/ojas/i);
  });

  test('has an icon with the first letter of its name, and a social image with the whole name', async () => {
    const siteBrand = await readBrand(app.db);
    const icon = await drawBrandImage(app.db, siteBrand, 'icon-192.png');
    expect(await sharp(icon!.bytes).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
    // the letter, in the button's colour
    const { dominant, channels } = await sharp(icon!.bytes).stats();
    expect(dominant.r).toBeLessThan(60);
    expect(channels[0]!.max).toBe(255);
    const social = await drawBrandImage(app.db, siteBrand, 'social.jpg');
    expect(await sharp(social!.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('has mails and printed documents with its name as text', async () => {
    expect(await readLetterhead(app, app.db)).toMatchObject({ shop: 'The Shop', wordmark: null });
    expect(await readDocumentHeader(app.db)).toMatchObject({ shop: 'The Shop', wordmark: null });
  });
});

describe('publishing', () => {
  test('changes name, colours and marks at once, everywhere', async () => {
    const before = await readBrand(app.db);
    const mark = await storeMark(app, bytes(DRAWN));
    const brand = { ...NEUTRAL_BRAND, wordmark: mark.key, shortName: 'Vanya', accent: '#2B2A78' };
    await publishBrand(app, staff, { siteName: 'Vanya Botanicals', brand, basedOn: null });
    expect((await readSettings(app.db)).general.siteName).toBe('Vanya Botanicals');
    expect(await facts()).toMatchObject({ siteName: 'Vanya Botanicals', shortName: 'Vanya', wordmark: true });
    const siteBrand = await readBrand(app.db);
    expect(siteBrand.base).not.toBe(before.base);
    const manifest = await (await http.request('/site.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Vanya Botanicals', short_name: 'Vanya' });
    expect(manifest.icons[0].src).toBe(`${siteBrand.base}/icon-192.png`);
    const icon = await http.request(manifest.icons[0].src);
    expect(icon.headers.get('cache-control')).toContain('immutable');
    const { dominant } = await sharp(Buffer.from(await icon.arrayBuffer())).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    // a URL of the earlier brand serves the current one and is revalidated
    const old = await http.request(`${before.base}/icon-192.png`);
    expect(old.headers.get('cache-control')).toBe('no-cache');
  });

  test('puts wordmark and button colour into mails, and the wordmark on printed documents', async () => {
    const letterhead = await readLetterhead(app, app.db);
    const mail = existingAccountMail(letterhead, app.config.origin, { email: 'a@b.in', fullName: 'Asha' });
    await enqueueMail(app, app.db, mail);
    const [stored] = await app.db.select().from(mails).where(eq(mails.toAddress, 'a@b.in'));
    expect(stored!.subject).toBe('You already have an account at Vanya Botanicals');
    expect(stored!.html).toContain('background:#2B2A78;color:#FFFFFF');
    const src = /<img src="(https:\/\/shop\.example\/brand\/[^"]+\/wordmark\.png)" alt="Vanya Botanicals"/.exec(
      stored!.html,
    );
    const picture = await http.request(new URL(src![1]!).pathname);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await readDocumentHeader(app.db)).wordmark).toMatchObject({ width: 160, height: 40 });
  });

  test('is refused after another publication, or with a mark that was never uploaded', async () => {
    const draft = { siteName: 'Vanya', brand: NEUTRAL_BRAND };
    await expect(publishBrand(app, staff, { ...draft, basedOn: null })).rejects.toMatchObject({
      code: 'EDIT_CONFLICT',
    });
    const lost = { ...NEUTRAL_BRAND, icon: `${'0'.repeat(20)}.svg` };
    const { number } = await readBrandForm(app.db);
    await expect(publishBrand(app, staff, { siteName: 'Vanya', brand: lost, basedOn: number })).rejects.toMatchObject({
      code: 'INVALID_MARK',
      data: { reason: 'The icon was not uploaded.' },
    });
    expect((await readBrandForm(app.db)).number).toBe(number);
  });

  test('keeps earlier versions with author and date, and publishes one again', async () => {
    const { number } = await readBrandForm(app.db);
    app.advance(60_000);
    await publishBrand(app, staff, {
      siteName: 'Kinetic',
      brand: { ...NEUTRAL_BRAND, link: '#4A1DFF' },
      basedOn: number,
    });
    await republishBrand(app, staff, number!);
    const versions = await listVersions(app.db);
    expect(versions.map(({ siteName, copyOf }) => [siteName, copyOf])).toEqual([
      ['Vanya Botanicals', number],
      ['Kinetic', null],
      ['Vanya Botanicals', null],
    ]);
    const [user] = await app.db.select().from(users).where(eq(users.id, staff.userId));
    expect(new Set(versions.map(({ publishedBy }) => publishedBy))).toEqual(new Set([user!.email]));
    expect(await readBrand(app.db)).toMatchObject({ siteName: 'Vanya Botanicals', brand: { accent: '#2B2A78' } });
    await expect(republishBrand(app, staff, 999)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.db.select().from(brandVersions)).toHaveLength(3);
  });
});

describe('an uploaded drawing', () => {
  const send = async (body: string | Uint8Array, userId = staff.userId) => {
    const [user] = await app.db.select().from(users).where(eq(users.id, userId));
    const { accessToken } = await createSession(app, user!, 'test');
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'image/svg+xml' };
    return http.request('/api/admin/brand/marks', { method: 'POST', headers, body: body as BodyInit });
  };

  test('is served as an image that runs, loads and frames nothing', async () => {
    const { key } = (await (await send(DRAWN)).json()) as { key: string };
    const served = await http.request(`/brand/marks/${key}`);
    expect(served.headers.get('content-type')).toBe('image/svg+xml');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });

  test('is refused with the reason when it contains a script, is too large or invalid', async () => {
    const count = async () => (await app.db.select({ key: brandMarks.key }).from(brandMarks)).length;
    const before = await count();
    const hostile = await send(DRAWN.replace('<path', '<script>alert(1)</script><path'));
    expect([hostile.status, await hostile.json()]).toEqual([
      422,
      { code: 'INVALID_MARK', message: 'It has <script>: only drawn shapes and gradients are taken.' },
    ]);
    expect((await send('GIF89a')).status).toBe(422);
    expect((await send(`${DRAWN}${' '.repeat(300_000)}`)).status).toBe(413);
    expect((await send(DRAWN, await makeCustomer(app))).status).toBe(403);
    expect(await count()).toBe(before);
  });

  test('that is a PNG loses its metadata and keeps its transparency', async () => {
    const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#14181a80' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
    const stored = await storeMark(app, png);
    expect(stored).toMatchObject({ type: 'image/png', width: 300, height: 100 });
    const [row] = await app.db.select().from(brandMarks).where(eq(brandMarks.key, stored.key));
    const { exif, hasAlpha } = await sharp(row!.content).metadata();
    expect([exif, hasAlpha]).toEqual([undefined, true]);
  });
});
