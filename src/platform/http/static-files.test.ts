import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import type { HttpEnv } from './request.ts';
import { mountAssets } from './static-files.ts';

test('serves the files that its folder had at start, with their types, and no other path of the disk', async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'ojas-assets-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = path.join(parent, 'client');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(parent, 'secret.key'), 'secret');
  writeFileSync(path.join(folder, 'assets', 'a.js'), 'a()');
  const http = new Hono<HttpEnv>();
  mountAssets(http, folder);
  writeFileSync(path.join(folder, 'later.js'), 'later()');
  const script = await http.request('/assets/a.js');
  expect([script.status, script.headers.get('content-type'), await script.text()]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'a()',
  ]);
  for (const other of ['/later.js', '/../secret.key', '/..%2fsecret.key', '/assets/..%2f..%2fsecret.key', '/assets'])
    expect((await http.request(`http://localhost${other}`)).status).toBe(404);
});
