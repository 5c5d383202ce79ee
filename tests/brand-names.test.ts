/** 'Ojas' is the package, its configuration and the demo's brand; another shop's customers and staff never see it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../src');

/** Files and folders that may contain it, with the reason. */
const MAY: Record<string, string> = {
  'db/migrations/': 'migrations stay as they were; they name the demo',
  'db/embedded/': 'names of the embedded database, its processes and folders',
  'db/migrate.ts': 'the package, to whoever operates it',
  'platform/config.ts': 'the default demo',
  'platform/variables.ts': 'names of environment variables',
  'platform/keys.ts': 'what keys are derived from: another word would end every session',
  'main/backup/print-restored.ts': 'names of environment variables',
  'main/backup/take-backup.ts': 'names of environment variables',
  'main/bootstrap.ts': 'names of environment variables',
  'main/shop.ts': 'the package, to whoever starts it',
  'gateways/simulator-keys.ts': 'keys of the demo’s simulator',
};

test("names Ojas only in the package's own names and the demo", () => {
  const mentions = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.(tsx?|css|svg|json|mjs|webmanifest)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !Object.keys(MAY).some((one) => file === one || (one.endsWith('/') && file.startsWith(one))))
    .flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /ojas(?!\.config)/i.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 100)}`] : [],
        ),
    );
  expect(mentions).toEqual([]);
});
