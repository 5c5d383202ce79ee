import pg from 'pg';

/** What no screen does: time that has passed, a command of the server, a state that takes days. */
export async function inDatabase(statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.OJAS_TEST_DATABASE });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
