/**
 * npm run check-migrations: refuses a migration beside which the version before would fail. Old and new processes run on one
 * database while an upgrade rolls; docs/extending.md says how a change comes in two steps.
 */
import { readFileSync } from 'node:fs';
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
      `\nThe version before (${before?.version}, up to ${before?.lastMigration}) would fail beside ${breaks.length} of these changes.`,
      'Add what is new first, and take away in a later release what nothing uses any more. Where a person knows better, a comment',
      'before the statement says so: -- works with the version before: <reason>, or -- contract since <release>: <reason>',
    ].join('\n'),
  );
  process.exit(1);
}
console.log(`The version before (${before?.version}) works beside all migrations after ${before?.lastMigration}.`);
