/** The behaviour of every file store. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '#tests/s3-server.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import type { HttpEnv } from '../http/request.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { mountMedia } from './http.ts';
import { openS3Store } from './s3-store.ts';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
  folder = makeTemporaryFolder('files');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

describe.each([
  ['a folder', async () => openFolderStore(path.join(folder, 'media'))],
  ['an S3 bucket', () => openS3Store(server.settings)],
] as const)('%s', (_, open) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await open();
    await files.write('film-x.webm', bytesOf('0123456789'));
  });

  const get = (range?: string, method = 'GET') => {
    const http = new Hono<HttpEnv>();
    mountMedia(http, { files });
    return http.request('/media/film-x.webm', { method, ...(range ? { headers: { range } } : {}) });
  };

  test('returns what was written, also below a folder', async () => {
    const content = randomBytes(300_000);
    await files.write('share/a-1.jpg', content);
    expect(Buffer.from((await files.read('share/a-1.jpg'))!).equals(content)).toBe(true);
    expect(await files.has('share/a-1.jpg')).toBe(true);
  });

  test('replaces a file as a whole', async () => {
    await files.write('a.webp', bytesOf('long before'));
    await files.write('a.webp', bytesOf('after'));
    expect(textOf(await files.read('a.webp'))).toBe('after');
  });

  test('answers null for a missing file', async () => {
    expect(await files.has('nothing.webp')).toBe(false);
    expect(await files.read('nothing.webp')).toBeNull();
    expect(await files.open('nothing.webp')).toBeNull();
    expect(await files.open('nothing.webp', { from: 0 })).toBeNull();
  });

  test.each(['../secret.key', '/etc/passwd.txt', 'a/../b.webp', 'a//b.webp', '.hidden.webp', 'a\\b.webp', 'plain'])(
    'refuses the name %s',
    async (name) => {
      await expect((async () => files.write(name, bytesOf('x')))()).rejects.toThrow(`not a file name: ${name}`);
      await expect((async () => files.read(name))()).rejects.toThrow('not a file name');
    },
  );

  test('lists its files with sizes', async () => {
    const names = new Map<string, number>();
    for await (const { name, bytes } of files.list()) names.set(name, bytes);
    expect(names.get('film-x.webm')).toBe(10);
    expect(names.get('share/a-1.jpg')).toBe(300_000);
  });

  test('reports that it is writable', async () => {
    await files.probe();
  });

  test('serves a whole video, and announces ranges', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/webm');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe('0123456789');
    const head = await get(undefined, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  });

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
  ])('serves the range %s', async (range, text, expected) => {
    const response = await get(range);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(expected);
    expect(await response.text()).toBe(text);
  });

  test.each(['bytes=10-', 'bytes=4-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2'])(
    'serves the whole file for the range %s',
    async (range) => {
      const response = await get(range);
      expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    },
  );

  test('finds neither missing files nor other types', async () => {
    const http = new Hono<HttpEnv>();
    mountMedia(http, { files });
    for (const name of ['nothing.webm', 'film-x.exe', '..%2ffilm-x.webm'])
      expect((await http.request(`/media/${name}`)).status, name).toBe(404);
  });
});

test('shows no partial file of a folder', async () => {
  const place = path.join(folder, 'parts');
  mkdirSync(place);
  writeFileSync(path.join(place, 'a.webp.1-x.partial'), 'half');
  const files = openFolderStore(place);
  await Promise.all(Array.from({ length: 8 }, (_, index) => files.write('b.webp', bytesOf(`version ${index}`))));
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  expect(names).toEqual(['b.webp']);
  expect(readdirSync(place)).toHaveLength(2);
});

test('refuses an unknown key for a bucket', async () => {
  const credentials = { accessKeyId: 'NOBODY', secretAccessKey: 'S3RVER' };
  const files = await openS3Store({ ...server.settings, credentials });
  await expect(files.probe()).rejects.toThrow('the bucket shop-files answers 403');
  await expect(files.read('film-x.webm')).rejects.toThrow('does not exist');
});
