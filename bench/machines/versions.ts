import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../tests/programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = 'src/db/migrations';
const STARTED = [
  'src',
  'demos',
  'extensions',
  'tools',
  'public',
  'ojas.config.ts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];
const BUILT = 'react-router.config.ts';

/** This checkout with one more migration of the expand step: the target of an upgrade. */
export function makeNextVersion(folder: string): string {
  const next = path.join(folder, 'next-version');
  mkdirSync(next);
  for (const part of [...STARTED, BUILT]) cpSync(path.join(ROOT, part), path.join(next, part), { recursive: true });
  for (const part of ['node_modules', 'build']) symlinkSync(path.join(ROOT, part), path.join(next, part));
  const journalFile = path.join(next, MIGRATIONS, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_next_version`;
  journal.entries.push({ ...journal.entries.at(-1)!, idx, when: Date.now(), tag });
  writeFileSync(journalFile, JSON.stringify(journal));
  const expanding = [
    'create table "next_version_notes" ("order_id" uuid primary key references "orders" ("id"), "note" text not null)',
    'alter table "orders" add column "next_version_mark" text default \'new\'',
    'create index "orders_next_version_mark" on "orders" ("next_version_mark")',
  ];
  writeFileSync(path.join(next, MIGRATIONS, `${tag}.sql`), `${expanding.join(';\n--> statement-breakpoint\n')};\n`);
  return next;
}

/** A built earlier commit; `null` when nothing that a process runs differs. */
export function makeEarlierVersion(folder: string, commit: string): string {
  const earlier = path.join(folder, 'earlier-version');
  mkdirSync(earlier);
  run('sh', ['-c', `git -C '${ROOT}' archive '${commit}' | tar -x -C '${earlier}'`]);
  const lock = (place: string) => readFileSync(path.join(place, 'package-lock.json'), 'utf8');
  // it has other packages, so it installs its own
  if (lock(earlier) === lock(ROOT)) symlinkSync(path.join(ROOT, 'node_modules'), path.join(earlier, 'node_modules'));
  // its stamp tells whether the build is its own, too
  if (existsSync(path.join(ROOT, 'build')))
    cpSync(path.join(ROOT, 'build'), path.join(earlier, 'build'), { recursive: true });
  run(process.execPath, ['tools/run.mjs', 'build'], { cwd: earlier });
  return earlier;
}
