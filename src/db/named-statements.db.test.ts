import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { connect, type Database } from './client.ts';
import { users } from './schema/customers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function namesAfter(database: Database, times: number): Promise<string[]> {
  for (let i = 0; i < times; i++)
    await database.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.fullName, `name ${i}`));
  const { rows } = await database.db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  return rows.map(({ statement }) => statement);
}

test('keeps repeated statements parsed on the server, and rare ones not', async () => {
  const database = connect(app.databaseUrl, { max: 1 });
  try {
    expect(await namesAfter(database, 2)).toEqual([]);
    expect(await namesAfter(database, 40)).toEqual(['select "id" from "users" where "users"."full_name" = $1']);
  } finally {
    await database.close();
  }
});

test('names nothing behind a pooler in transaction mode', async () => {
  const database = connect(app.databaseUrl, { max: 1, namedStatements: false });
  try {
    expect(await namesAfter(database, 60)).toEqual([]);
  } finally {
    await database.close();
  }
});

test('limits the number of named statements', async () => {
  const database = connect(app.databaseUrl, { max: 1 });
  try {
    for (let i = 0; i < 420; i++)
      for (let j = 0; j < 20; j++) await database.db.execute(sql.raw(`select ${i} as number`));
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_prepared_statements`,
    );
    expect(rows[0]!.n).toBeGreaterThan(100);
    expect(rows[0]!.n).toBeLessThanOrEqual(400);
  } finally {
    await database.close();
  }
});
