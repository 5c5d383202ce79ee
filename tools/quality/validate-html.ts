/** Runs the Nu HTML checker on every page of a demo shop. Errors fail; warnings are printed. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crawl } from '../../tests/crawl.ts';
import { startShop } from '../../tests/start-shop.ts';

/** a note on every <meta/> and <img/>: irrelevant, because React quotes all attributes */
const VOID_ELEMENTS = 'Trailing slash on void elements';
const jar = path.join(path.dirname(createRequire(import.meta.url).resolve('vnu-jar')), 'build/dist/vnu.jar');
const shop = await startShop();
const folder = mkdtempSync(path.join(tmpdir(), 'ojas-html-'));
try {
  const names = new Map<string, string>();
  for (const { path: page, html } of (await crawl(shop.url)).values()) {
    if (!html) continue;
    const file = path.join(folder, `${names.size}.html`);
    names.set(file, page);
    writeFileSync(file, html);
  }
  const report = (await check([...names.keys()])).filter(({ message }) => !message.startsWith(VOID_ELEMENTS));
  const errors = report.filter(({ type }) => type === 'error');
  for (const { type, url, message, lastLine, lastColumn } of report)
    console.log(`${type} ${names.get(url.replace('file:', ''))} (${lastLine}:${lastColumn}): ${message}`);
  console.log(`${names.size} pages, ${errors.length} errors, ${report.length - errors.length} notes`);
  process.exitCode = errors.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await shop.stop();
}

type Message = { type: string; url: string; message: string; lastLine: number; lastColumn: number };

function check(files: string[]): Promise<Message[]> {
  return new Promise((resolve, reject) => {
    execFile(
      'java',
      ['-jar', jar, '--format', 'json', '--exit-zero-always', '--stdout', ...files],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => {
        if (error && (error as NodeJS.ErrnoException).code === 'ENOENT')
          return reject(new Error('The Nu validator needs Java: install a JRE (Debian: default-jre-headless).'));
        if (error) return reject(error);
        resolve((JSON.parse(stdout) as { messages: Message[] }).messages);
      },
    );
  });
}
