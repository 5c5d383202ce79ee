/** The pool of connections when one breaks. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { connect } from './client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('returns the connection of a transaction that cannot begin', async () => {
  const { db, pool, close } = connect(app.databaseUrl, { max: 1, connectMs: 2000 });
  onTestFinished(close);
  let failures = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: { text?: string }, ...rest: unknown[]) => {
      if (first.text !== 'begin' || ++failures > 3) return query(first, ...rest);
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    }) as typeof client.query;
  });
  const selectOne = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  for (let i = 0; i < 3; i++) await expect(selectOne()).rejects.toThrow('Failed query: begin');
  expect(await selectOne()).toEqual([{ one: 1 }]);
});

test('leaves nothing of a failed transaction on its connection', async () => {
  const { db, close } = connect(app.databaseUrl, { max: 1 });
  onTestFinished(close);
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table leftovers (id int)`);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const { rows } = await db.execute(sql`select to_regclass('leftovers') as found`);
  expect(rows).toEqual([{ found: null }]);
});
