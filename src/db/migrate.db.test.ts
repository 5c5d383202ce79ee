/** Migrations of a database that other processes are using. */
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabaseAt } from '#tests/earlier-database.ts';
import { migrateDatabase } from './migrate.ts';

const SOON = { timeout: 15_000, interval: 20 };

test('repeats a migration that deadlocked with a transaction of the previous version', async () => {
  // locks products first and refunds later
  const database = await createDatabaseAt('0031_return_requests');
  onTestFinished(database.close);
  const customer = new pg.Client({ connectionString: database.url });
  await customer.connect();
  onTestFinished(() => customer.end());
  await customer.query('begin');
  await customer.query('select from refunds');
  const migrating = migrateDatabase(database.url);
  migrating.catch(() => {});
  const waits = async () =>
    (await database.client.query("select from pg_locks where relation = 'refunds'::regclass and not granted")).rowCount;
  await expect.poll(waits, SOON).toBe(1);
  // answered once the migration has released its locks
  await customer.query('select from products');
  await customer.query('commit');
  await migrating;
  const { rows } = await database.client.query('select oldest_migration from schema_versions');
  expect(rows).toHaveLength(1);
});
