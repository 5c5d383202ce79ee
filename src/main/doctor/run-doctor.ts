/** npm run doctor: checks the invariants of a shop's database and prints violations. Changes nothing. */
import { connect } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { readConfig } from '#platform/config.ts';
import { failStartup } from '../explain-startup-error.ts';
import { requireShop } from '../require-shop.ts';
import { checkDatabase } from './find-violations.ts';
import { TABLE_CHECKS } from './table-checks.ts';

try {
  const config = readConfig(process.env);
  requireShop(config);
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const database = connect(config.DATABASE_URL ?? embedded!.url);
  try {
    const violations = await checkDatabase(database.db, new Date(), { isSwept: true });
    for (const { check, says, what, detail } of violations) console.log(`${check}: ${what}: ${detail}\n  ${says}`);
    if (violations.length === 0) console.log(`All ${TABLE_CHECKS.length + 1} checks passed.`);
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await embedded?.stop();
  }
} catch (error) {
  failStartup(error);
}
