/** npm run doctor: checks a shop's database against itself and says what is wrong and where. Changes nothing. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { connect } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { readConfig } from '#platform/config.ts';
import { failStartup } from '../explain-startup-error.ts';
import { checkDatabase } from './find-violations.ts';
import { TABLE_CHECKS } from './table-checks.ts';

try {
  const config = readConfig(process.env);
  // nothing is created for a look
  if (!config.DATABASE_URL && !existsSync(path.join(config.dataDir, 'postgres'))) {
    console.error(
      `There is no shop in ${config.dataDir}: set DATA_DIR or DATABASE_URL to the one that is to be checked.`,
    );
    process.exit(1);
  }
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const database = connect(config.DATABASE_URL ?? embedded!.url);
  try {
    const found = await checkDatabase(database.db, new Date(), { isSwept: true });
    for (const { check, says, what, detail } of found) console.log(`${check}: ${what}: ${detail}\n  ${says}`);
    if (found.length === 0) console.log(`All ${TABLE_CHECKS.length + 1} checks passed.`);
    process.exitCode = found.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await embedded?.stop();
  }
} catch (error) {
  failStartup(error);
}
