import pg from 'pg';

/** Runs a statement for states that no screen can create. */
export async function inDatabase(statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.OJAS_TEST_DATABASE });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
