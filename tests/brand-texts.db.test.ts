/** Every text that a shopper sees is the brand's own: a demo shows no sentence of another. Needs the built pages. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { mails } from '#db/schema/platform.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import config from '../ojas.config.ts';
import { PAGE_PARAMS } from '../src/main/page-params.ts';
import { createRenderer } from '../src/main/render.ts';
import { listDemos, loadDemo } from '../src/main/seed/load-demo.ts';
import { seedDemo } from '../src/main/seed/seed-demo.ts';
import { crawl } from './crawl.ts';
import { runExtensions } from './extensions/run-extension.ts';
import { scriptedGateway } from './factories.ts';
import { runMailJobs } from './queued-mails.ts';
import { createTestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MINIMUM_WORDS = 5;

/** The strings of a value of JSON, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** All sentences and names of a demo's files that have at least five words. */
function sentencesOf(demo: string): string[] {
  const folder = path.join(ROOT, 'demos', demo);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const all = files.flatMap((file) => stringsIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))));
  return all.filter((text) => text.trim().split(/\s+/).length >= MINIMUM_WORDS);
}

const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const decoded = (html: string) => html.replace(/&(?:#x27|quot|amp|lt|gt);/g, (entity) => ENTITIES[entity]!);

/** Runs a visitor's check of a demo, with the built pages and its mails. */
async function openDemo(name: string) {
  const app = Object.assign(await createTestApp(), { demo: true, isChecked: false });
  // the template contains the legal details already
  await app.db.execute(sql`truncate settings`);
  const mediaDir = mkdtempSync(path.join(tmpdir(), 'demo-texts-'));
  await seedDemo(app.db, openFolderStore(mediaDir), await loadDemo(name), app.now());
  const { gateways } = scriptedGateway();
  const { router } = await runExtensions(app, gateways, config.extensions);
  const build = (await import(pathToFileURL(path.join(ROOT, 'build/server/index.js')).href)) as ServerBuild;
  const pages = { render: createRenderer(app, router, build), params: PAGE_PARAMS, cache: new PageCache() };
  const http = testHttp(app, gateways, { router, pages });
  const get = async (url: string, init: RequestInit = {}) =>
    http.fetch(new Request(url, { ...init, headers: { ...init.headers, host: new URL(ORIGIN).host } }));
  return {
    app,
    get,
    post: (route: string, body: object) =>
      get(`${ORIGIN}/api${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    close: async () => {
      rmSync(mediaDir, { recursive: true, force: true });
      await app.close();
    },
  };
}

const ORIGIN = 'http://localhost:3000';

test.each(listDemos())(
  'shows no sentence of another brand in the pages and mails of %s',
  async (name) => {
    const { app, get, post, close } = await openDemo(name);
    const own = new Set(sentencesOf(name));
    const foreign = listDemos()
      .filter((other) => other !== name)
      .flatMap(sentencesOf)
      .filter((text) => !own.has(text));
    const pages = await crawl(ORIGIN, 600, get);
    const shown = [...pages.values()].map(({ path: place, html }) => ({ place, text: decoded(html) }));
    shown.push({ place: 'manifest', text: await (await get(`${ORIGIN}/site.webmanifest`)).text() });

    const email = 'visitor@example.in';
    const signUp = {
      email,
      password: 'a fine pass phrase',
      fullName: 'Asha Rao',
      browser: 'a-browser-of-the-test-0001',
    };
    const answers = await Promise.all([
      post('/auth/sign-up', signUp),
      post('/newsletter/subscribers', { email }),
      post('/support/contact', {
        kind: 'contact',
        name: 'Asha',
        email,
        subject: 'Hello',
        message: 'Hello there',
        idempotencyKey: 'contact-0001-0001',
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await runMailJobs(app);
    const written = await app.db.select().from(mails);
    expect(written.length).toBeGreaterThanOrEqual(3);
    for (const { subject, text } of written) shown.push({ place: `mail '${subject}'`, text: `${subject}\n${text}` });
    await close();

    const found = shown.flatMap(({ place, text }) =>
      foreign.filter((sentence) => text.includes(sentence)).map((sentence) => `${place}: ${sentence}`),
    );
    expect([...new Set(found)]).toEqual([]);
    expect(pages.size).toBeGreaterThan(40);
  },
  180_000,
);
