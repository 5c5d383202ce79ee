import { rmSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../../src/db/client.ts';
import { loadDemo } from '../../src/main/seed/load-demo.ts';
import { seedDemo } from '../../src/main/seed/seed-demo.ts';
import { openFolderStore } from '../../src/platform/files/folder-store.ts';
import { databaseUrl, demoTemplateOf, draftOf } from '../database-server.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const LOCK = 71_402;

/** The database with the data of a demo, seeded by the first worker of a run; shops of component tests copy it. */
export async function demoTemplate(): Promise<string> {
  const { adminUrl, template } = inject('postgres');
  const name = demoTemplateOf(template);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const draft = draftOf(name);
    await client.query(`create database ${draft} template ${template} strategy file_copy`);
    await seed(databaseUrl(adminUrl, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function seed(url: string): Promise<void> {
  const mediaDir = makeTemporaryFolder('demo-media');
  const database = connect(url);
  try {
    // the template has the legal details already
    await database.pool.query('truncate settings');
    await seedDemo(database.db, openFolderStore(mediaDir), await loadDemo('ojas'), new Date());
  } finally {
    await database.close();
    rmSync(mediaDir, { recursive: true, force: true });
  }
}
