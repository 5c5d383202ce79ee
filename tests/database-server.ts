import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { loadDemo } from '../src/main/seed/load-demo.ts';
import { seedSettings } from '../src/main/seed/seed-settings.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the server for test databases, the migrated template, and a pooler, if used */
    postgres: { adminUrl: string; template: string; poolerUrl: string | null };
  }
}

/** Files that run at the same time have pools of their own, some of twenty connections and more. */
const CONNECTIONS = 300;

/** One PostgreSQL for all database tests: DATABASE_URL's, or an embedded one without fsync. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = process.env.DATABASE_URL ? null : makeTemporaryFolder('test');
  const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, durable: false, connections: CONNECTIONS }) : null;
  const adminUrl = process.env.DATABASE_URL ?? embedded!.url;
  const template = `ojas_template_${process.pid}`;
  await admin(adminUrl, `create database ${template}`);
  await migrateDatabase(databaseUrl(adminUrl, template));
  // a shop with legal details; tests of a new shop remove them
  const database = connect(databaseUrl(adminUrl, template));
  const demo = await loadDemo('ojas');
  const { siteName: _, siteDescription: __, ...general } = demo.settings.general!;
  const { payment: ___, ...settings } = demo.settings;
  await database.db.transaction((tx) => seedSettings(tx, { ...demo, settings: { ...settings, general } }));
  await database.close();
  project.provide('postgres', { adminUrl, template, poolerUrl: process.env.TEST_POOLER_URL ?? null });
  return async () => {
    for (const name of [template, demoTemplateOf(template), draftOf(demoTemplateOf(template))])
      await admin(adminUrl, `drop database if exists ${name} with (force)`);
    await embedded?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The template with the data of a demo, which component tests make from the migrated one. */
export const demoTemplateOf = (template: string) => `${template}_demo`;
/** A template while it is being filled. */
export const draftOf = (template: string) => `${template}_draft`;

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function admin(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
