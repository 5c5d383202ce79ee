/**
 * npm run check-extensions, before an upgrade: checks the extensions of ojas.config.ts against this version of the shop.
 * Types are checked and pages built before it, which reports slots over their budget; this checks definitions, imports,
 * migrations on a database of its own, and vetoes with an example of each.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../../src/db/client.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { StartupError } from '../../src/db/startup-error.ts';
import { createExtensionRuntime } from '../../src/extensions/create-extension-runtime.ts';
import { schemaOf } from '../../src/extensions/define-extension.ts';
import { type Extension, loadExtensions } from '../../src/extensions/load-extensions.ts';
import { migrateExtensions } from '../../src/extensions/migrate-extensions.ts';
import { EVENT_EXAMPLES } from '../../src/features/webhooks/event-examples.ts';
import { configuredProviders } from '../../src/main/providers.ts';
import type { App } from '../../src/platform/app.ts';
import { ConfigError, readConfig } from '../../src/platform/config.ts';
import { openFolderStore } from '../../src/platform/files/folder-store.ts';
import { keysFrom } from '../../src/platform/keys.ts';
import { createLog } from '../../src/platform/log.ts';
import { findForeignImports } from './find-foreign-imports.ts';
import { findForeignStatements } from './find-foreign-statements.ts';

const problems: string[] = [];
try {
  const extensions = await loadExtensions(process.env);
  for (const extension of extensions) {
    const name = `extensions/${extension.definition.name}`;
    for (const problem of findForeignImports(extension.folder)) problems.push(`${name}/${problem}`);
    for (const problem of await checkMigrations(extension)) problems.push(`${name}/${problem}`);
  }
  if (problems.length === 0) await tryOnScratch(extensions);
  if (problems.length === 0) console.log(`${extensions.length} extensions fit this version of the shop.`);
} catch (error) {
  if (!(error instanceof StartupError || error instanceof ConfigError)) throw error;
  problems.push(error.message);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

async function checkMigrations({ definition, folder }: Extension): Promise<string[]> {
  if (!definition.hasTables) return [];
  const files = readdirSync(path.join(folder, 'migrations')).filter((file) => file.endsWith('.sql'));
  const fileProblems = await Promise.all(
    files.map(async (file) => {
      const sql = readFileSync(path.join(folder, 'migrations', file), 'utf8');
      const foreignStatements = await findForeignStatements(sql, schemaOf(definition.name));
      return foreignStatements.map((problem) => `migrations/${file}: ${problem}`);
    }),
  );
  return fileProblems.flat();
}

/** A temporary new shop with the extensions. */
async function tryOnScratch(extensions: readonly Extension[]): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'check-extensions-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const database = connect(server.url, { max: 2 });
  try {
    await migrateDatabase(server.url);
    await migrateExtensions(server.url, extensions);
    const config = readConfig({ DATA_DIR: dataDir });
    const app: App = {
      db: database.db,
      config,
      keys: keysFrom('of a shop that is gone in a moment, long enough'),
      log: createLog('silent'),
      jobs: { send: async () => {}, sendAll: async () => {} },
      files: openFolderStore(dataDir),
      providers: configuredProviders(config, extensions),
      demo: false,
      pagesUpToDate: async () => {},
      now: () => new Date(),
    };
    for (const extension of extensions) await tryVetoes(app, extension);
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const { order } = EVENT_EXAMPLES['order.created'];
const FACTS = {
  'cart.add': { customerId: order!.customerId!, productId: order!.id, variantId: order!.id, quantity: 1 },
  'order.place': { order: order!, state: 'Karnataka', actor: `customer:${order!.customerId}` },
  'order.cancel': { order: order!, state: 'Karnataka', actor: `customer:${order!.customerId}` },
  'refund.request': { order: order!, state: 'Karnataka', actor: `staff:${order!.customerId}`, amountPaise: 10_000 },
} as const;

/** A veto may refuse the example; one that fails is reported. */
async function tryVetoes(app: App, extension: Extension): Promise<void> {
  const { definition } = extension;
  const failures: unknown[] = [];
  app.log.error = ((data: { err: unknown }) => void failures.push(data.err)) as typeof app.log.error;
  const { hooks } = createExtensionRuntime(app, [extension]);
  for (const name of Object.keys(definition.before ?? {}) as (keyof typeof FACTS)[]) {
    failures.length = 0;
    await app.db.transaction((tx) => hooks.check(tx, name, () => FACTS[name] as never)).catch(() => {});
    for (const error of failures)
      problems.push(
        `The veto ${name} of the extension ${definition.name} fails: ${error instanceof Error ? error.message : String(error)}`,
      );
  }
}
