/** Images that staff upload: permission, detection of images, and what is stored. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { auditLog, media } from '#db/schema/platform.ts';
import { createSession } from '#features/customers/session.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { makeCustomer, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { validateImageFile } from './rules.ts';

let app: TestApp;
let http: ReturnType<typeof testHttp>;
let folder: string;
let token: string;
let customerToken: string;
beforeAll(async () => {
  app = await createTestApp();
  folder = makeTemporaryFolder('media');
  const { gateways } = scriptedGateway();
  app.files = openFolderStore(folder);
  http = testHttp(app, gateways);
  token = await tokenOf((await makeStaff(app)).userId);
  customerToken = await tokenOf(await makeCustomer(app));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function tokenOf(id: string) {
  const [user] = await app.db.select().from(users).where(eq(users.id, id));
  return (await createSession(app, user!, 'test')).accessToken;
}

const send = (body: Uint8Array | string, bearer: string | null = token, use = 'product') =>
  http.request(`/api/admin/images?use=${use}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    body: body as BodyInit,
  });

const drawn = (width: number, height: number, colour = '#0b5d5b') =>
  sharp({ create: { width, height, channels: 3, background: colour } });

test('answers 401 to visitors and 403 to customers before reading the body', async () => {
  const image = await drawn(20, 20).png().toBuffer();
  expect((await send(image, null)).status).toBe(401);
  expect((await send(image, 'nonsense')).status).toBe(401);
  expect((await send(image, customerToken)).status).toBe(403);
  expect((await send('x'.repeat(6_000_000), null)).status).toBe(401);
  expect(await app.db.select().from(media)).toEqual([]);
});

test('stores an image in all widths, without metadata, and serves it', async () => {
  const image = await drawn(1200, 800)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const response = await send(image);
  expect(response.status).toBe(200);
  const stored = (await response.json()) as typeof media.$inferSelect;
  expect(stored).toMatchObject({
    width: 960,
    height: 640,
    avifWidths: [160, 320, 640, 960],
    webpWidths: [320, 640],
  });
  const files = readdirSync(folder);
  expect(files.sort()).toEqual(
    [
      ...[160, 320, 640, 960].map((width) => `${stored.key}-${width}.avif`),
      ...[320, 640].map((width) => `${stored.key}-${width}.webp`),
    ].sort(),
  );
  const metadata = await sharp(path.join(folder, `${stored.key}-640.webp`)).metadata();
  expect(metadata.exif).toBeUndefined();
  expect((await http.request(`/media/${stored.key}-960.avif`)).headers.get('content-type')).toBe('image/avif');
  // the same image again gives the same key; the log names who uploaded it
  const secondUpload = (await (await send(image)).json()) as { id: string };
  expect(secondUpload.id).toBe(stored.id);
  const log = await app.db.select().from(auditLog).where(eq(auditLog.entityId, stored.id));
  expect(log.map(({ action }) => action)).toEqual(['image.upload']);
});

test('enlarges nothing, uses other widths for covers, and rotates images upright', async () => {
  const small = (await (
    await send(await drawn(200, 100, '#fff').png().toBuffer())
  ).json()) as typeof media.$inferSelect;
  expect(small).toMatchObject({ width: 200, height: 100, avifWidths: [160, 200], webpWidths: [200] });
  const cover = await (await send(await drawn(2000, 1000).webp().toBuffer(), token, 'cover')).json();
  expect(cover).toMatchObject({ width: 1600, height: 800, webpWidths: [640, 1280] });
  const turned = await drawn(300, 100, '#111').withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await (await send(turned)).json()).toMatchObject({ width: 100, height: 300 });
});

test('keeps only the first frame of an animation', async () => {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((colour) => drawn(64, 64, colour).png().toBuffer()));
  const film = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const stored = (await (await send(film)).json()) as typeof media.$inferSelect;
  expect(stored).toMatchObject({ width: 64, height: 64 });
  const { data } = await sharp(path.join(folder, `${stored.key}-64.webp`))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0]! > 200, data[1]! < 60]).toEqual([true, true]);
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
  ['a truncated image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])],
])('refuses %s with 422', async (_, body) => {
  const response = await send(body);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'INVALID_IMAGE' });
});

test('says how to save a photo when it is HEIC', async () => {
  for (const brand of ['heic', 'mif1']) {
    const response = await send(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1'));
    expect([response.status, await response.json()]).toEqual([
      422,
      { code: 'HEIC_UNSUPPORTED', message: expect.stringContaining('save the photo as JPEG') },
    ]);
  }
  for (const file of [
    { name: 'IMG_1.HEIC', type: '' },
    { name: 'photo', type: 'image/heic' },
  ])
    expect(validateImageFile({ ...file, size: 1 })).toContain('save the photo as JPEG');
});

test('refuses a small file that decodes to a huge image, with its size', async () => {
  for (const side of [8000, 9000]) {
    const huge = await drawn(side, side, '#fff').png({ compressionLevel: 9 }).toBuffer();
    expect(huge.length).toBeLessThan(5 * 1024 * 1024);
    const response = await send(huge);
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        code: 'IMAGE_LIMIT_REACHED',
        message: `This image has ${side} × ${side} pixels: the maximum is 40 million`,
      },
    ]);
  }
});

test('refuses more than 5 MB with 413, apart from the limit of JSON bodies', async () => {
  expect((await send(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await send(new Uint8Array(6 * 1024 * 1024))).status).toBe(413);
  const plain = await drawn(600, 400).png({ compressionLevel: 0 }).toBuffer();
  expect(plain.length).toBeGreaterThan(600_000);
  expect((await send(plain)).status).toBe(200);
  const other = await http.request('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.in', password: 'x'.repeat(600_000) }),
  });
  expect(other.status).toBe(413);
});

test('checks a file in the form before uploading', () => {
  expect(validateImageFile({ name: 'list.pdf', type: 'application/pdf', size: 10 })).toBe(
    'Invalid file type: list.pdf is not an image file.',
  );
  expect(validateImageFile({ name: 'raw.png', type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe(
    'File too large: raw.png is larger than 5MB.',
  );
  expect(validateImageFile({ name: 'ok.png', type: 'image/png', size: 5 * 1024 * 1024 })).toBeNull();
});
