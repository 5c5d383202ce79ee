/**
 * npm run check-migrations: refuses a migration with which the previous version would fail. Old and new processes use
 * one database during a rolling upgrade; docs/extending.md describes how to make a change in two steps.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBreaks, type Release } from './find-breaks.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../src/db/migrations');
const json = (file: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));

const { entries } = json('meta/_journal.json') as { entries: { tag: string }[] };
const { releases } = json('releases.json') as { releases: Release[] };
const migrations = entries.map(({ tag }) => ({ tag, sql: readFileSync(path.join(FOLDER, `${tag}.sql`), 'utf8') }));
const breaks = await findBreaks(migrations, releases);
for (const { tag, line, problem } of breaks) console.error(`src/db/migrations/${tag}.sql:${line}: ${problem}`);
const before = releases.at(-1);
if (breaks.length > 0) {
  console.error(
    [
      `\nThe previous version (${before?.version}, up to ${before?.lastMigration}) would fail with ${breaks.length} of these changes.`,
      'Make additions first, and remove in a later release what is no longer used. A comment before a statement marks it as',
      'reviewed: -- works with the version before: <reason>, or -- contract since <release>: <reason>',
    ].join('\n'),
  );
  process.exit(1);
}

// drizzle-kit compares with the last snapshot only, and a snapshot has 10,000 lines
const outdatedSnapshots = readdirSync(path.join(FOLDER, 'meta'))
  .filter((file) => file.endsWith('_snapshot.json'))
  .sort()
  .slice(0, -1);
if (outdatedSnapshots.length > 0) {
  console.error(`Delete the earlier snapshots in src/db/migrations/meta: ${outdatedSnapshots.join(', ')}`);
  process.exit(1);
}
console.log(`The previous version (${before?.version}) works with all migrations after ${before?.lastMigration}.`);
