import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const LEFT_OUT = /^(node_modules|build|\.git|\.react-router|\.stryker-tmp|test-results|playwright-report|data(-.*)?)$/;

/** Copies the sources into a new folder with the same packages, which is removed when the process ends. */
export function copyProject(name: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), `${name}-`));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (from) => path.dirname(from) !== ROOT || !LEFT_OUT.test(path.basename(from)),
  });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}
