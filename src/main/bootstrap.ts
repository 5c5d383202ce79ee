import { mkdirSync } from 'node:fs';
import type { ConfiguredCarrier } from '#carriers/provider.ts';
import type { ConfiguredMessageProvider } from '#channels/provider.ts';
import { connect, type Database, transact } from '#db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/start.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { connectReplica, type Replica } from '#db/replica.ts';
import {
  createExtensionRuntime,
  type ExtensionRuntime,
  extensionQueues,
} from '#extensions/create-extension-runtime.ts';
import { type Extension, loadExtensions } from '#extensions/load-extensions.ts';
import { migrateExtensions } from '#extensions/migrate-extensions.ts';
import type { ConfiguredProvider } from '#gateways/provider.ts';
import type { App } from '#platform/app.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { PageCache, RESPONSE_LIMITS } from '#platform/http/page-cache.ts';
import { listenForInvalidations } from '#platform/http/page-invalidation.ts';
import { type Boss, createBoss, jobQueue } from '#platform/jobs/queue.ts';
import { createQueues } from '#platform/jobs/worker.ts';
import { loadKeys } from '#platform/keys.ts';
import { createLog, type Log } from '#platform/log.ts';
import { createUpgradeBackup } from './backup/back-up-before-upgrade.ts';
import { configuredCarriers } from './carriers.ts';
import { configuredMessageProviders } from './channels.ts';
import { installationKind, markAsProduction, readDemoName, requireMail, withAdvisoryLock } from './installation.ts';
import { QUEUES } from './jobs.ts';
import { configuredProviders } from './providers.ts';
import { type DemoIdentity, loadDemo, loadDemoIdentity } from './seed/load-demo.ts';
import { seedDemo, seedDemoContent } from './seed/seed-demo.ts';

export type BootstrapResult = {
  app: App;
  boss: Boss;
  database: Database;
  pageCache: PageCache;
  responseCache: PageCache;
  notice: string | null;
  /** payment providers with the environment's keys */
  providers: readonly ConfiguredProvider[];
  /** carriers with the environment's keys */
  carriers: readonly ConfiguredCarrier[];
  /** message providers with the environment's keys */
  messageProviders: readonly ConfiguredMessageProvider[];
  extensions: readonly Extension[];
  runtime: ExtensionRuntime;
  /** the demo that it holds */
  demo: DemoIdentity | null;
  /** resolves when the embedded server has died for good */
  databaseLost: Promise<Error>;
  /** running jobs get `jobsMs`, at least a second; interrupted ones are retried */
  close(jobsMs?: number): Promise<void>;
};

/**
 * Starts what every process needs: extensions, the database (embedded unless DATABASE_URL is set) with its schema, the
 * data of a new demo, keys and the job queue.
 */
export async function bootstrap(
  config: Config,
  role: 'sender' | 'worker',
  log: Log = createLog(config.LOG_LEVEL),
): Promise<BootstrapResult> {
  const extensions = await loadExtensions(process.env);
  const providers = configuredProviders(config, extensions);
  const carriers = configuredCarriers(extensions);
  const messageProviders = configuredMessageProviders(extensions);
  const lost = Promise.withResolvers<Error>();
  const embedded: EmbeddedPostgres | null = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        onRestart: () => log.warn('PostgreSQL crashed and was restarted'),
        onLost: lost.resolve,
      });
  // not earlier: a refused data folder stays unchanged
  mkdirSync(config.dataDir, { recursive: true });
  const url = config.DATABASE_URL ?? embedded!.url;
  const directUrl = config.DATABASE_DIRECT_URL ?? url;
  const database = connect(url, {
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    namedStatements: config.DATABASE_NAMED_STATEMENTS,
  });
  try {
    const files = await openFileStore(config);
    const upgrade = createUpgradeBackup(config, { url: directUrl, cluster: embedded?.cluster ?? null }, files, log);
    await migrateDatabase(directUrl, upgrade.take);
    await migrateExtensions(directUrl, extensions, upgrade.take);
    await upgrade.note(database.db);
    const demo = await withAdvisoryLock(directUrl, async () => {
      const kind = await installationKind(
        database.db,
        config,
        [...providers, ...carriers, ...messageProviders].some(({ hasLiveKeys }) => hasLiveKeys),
      );
      // commands such as admin:create send no jobs
      if (kind.endsWith('production') && role === 'worker') requireMail(config);
      const demoName = await readDemoName(database.db, config, kind);
      if (kind === 'new production') await markAsProduction(database.db);
      if (!demoName) return null;
      if (kind === 'new demo') {
        const demo = await loadDemo(demoName);
        await seedDemo(database.db, files, demo, new Date());
        return demo;
      }
      const demo = await loadDemoIdentity(demoName);
      // a demo from before brand and pages were stored
      await transact(database.db, (tx) => seedDemoContent(tx, demo, new Date()));
      return demo;
    });
    if (config.WEBHOOKS_TO_LOOPBACK && !demo)
      throw new ConfigError('WEBHOOKS_TO_LOOPBACK is for demos alone: a shop sends webhooks to public addresses.');
    const boss = createBoss(directUrl, log, role);
    await boss.start();
    await createQueues(boss, [...QUEUES, ...extensionQueues(extensions)]);
    const pageCache = new PageCache();
    const responseCache = new PageCache(RESPONSE_LIMITS);
    const invalidations = listenForInvalidations(directUrl, [database.rowCache, pageCache, responseCache], log);
    const replica = openReplica(config, database, log);
    const app: App = {
      db: database.db,
      replica,
      config,
      keys: loadKeys(config.OJAS_SECRET, config.dataDir),
      log,
      jobs: jobQueue(boss),
      files,
      providers,
      demo: demo !== null,
      pagesUpToDate: invalidations.upToDate,
      now: () => new Date(),
    };
    const runtime = createExtensionRuntime(app, extensions);
    if (extensions.length > 0) app.extensions = runtime.hooks;
    const close = async (jobsMs = 5000) => {
      await boss.stop({ graceful: true, timeout: Math.max(1000, jobsMs) });
      // the database may cut off closing connections, which needs no log line
      boss.removeAllListeners('error').on('error', () => {});
      await invalidations.stop();
      await replica?.close();
      await database.close();
      await embedded?.stop();
    };
    const notice = embedded?.notice ?? null;
    const services = { providers, carriers, messageProviders, extensions, runtime };
    const parts = { app, boss, database, pageCache, responseCache, notice, demo, ...services };
    return { ...parts, databaseLost: lost.promise, close };
  } catch (error) {
    await database.close();
    await embedded?.stop();
    throw error;
  }
}

function openReplica(config: Config, primary: Database, log: Log): Replica | null {
  const { DATABASE_REPLICA_URL: url, DATABASE_NAMED_STATEMENTS: namedStatements } = config;
  if (!url) return null;
  return connectReplica(url, primary, {
    namedStatements,
    maxLagMs: config.DATABASE_REPLICA_MAX_LAG_SECONDS * 1000,
    onState: (state, reason) => {
      if (state === 'in use') log.info('catalogue reads use the replica');
      else log.warn({ state, reason }, 'catalogue reads use the primary');
    },
  });
}
