import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { HttpEnv } from './request.ts';
import { mountMedia } from './static-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ojas-media-'));
writeFileSync(path.join(folder, 'film-x.webm'), '0123456789');
afterAll(() => rmSync(folder, { recursive: true }));
const http = new Hono<HttpEnv>();
mountMedia(http, folder);
const get = (range?: string) => http.request('/media/film-x.webm', range ? { headers: { range } } : {});

test('a film comes whole, and says that parts of it can be had', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('video/webm');
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect(await response.text()).toBe('0123456789');
});

test('a part of it comes as a part', async () => {
  for (const [range, text, said] of [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
  ] as const) {
    const response = await get(range);
    expect(response.status, range).toBe(206);
    expect(response.headers.get('content-range')).toBe(said);
    expect(await response.text()).toBe(text);
  }
});

test('a range that asks for nothing that is there is answered with the whole', async () => {
  for (const range of ['bytes=10-', 'bytes=4-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2']) {
    const response = await get(range);
    expect(response.status, range).toBe(200);
  }
});

test('what is not there, or no medium, is not found', async () => {
  for (const file of ['nothing.webm', 'film-x.exe', '..%2ffilm-x.webm'])
    expect((await http.request(`/media/${file}`)).status, file).toBe(404);
});
