/** Uses the embedded server of a data folder: runs a statement, prints its rows, and holds the server until stdin ends. */
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts';
import { StartupError } from '../../src/db/startup-error.ts';

const [dataDir, statement] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ dataDir: dataDir! });
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(statement!);
  await client.end();
  console.log(JSON.stringify(rows));
  process.stdin.resume().once('end', async () => {
    await server.stop();
    process.exit(0);
  });
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
