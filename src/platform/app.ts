import type { Db } from '#db/queryable.ts';
import type { Replica } from '#db/replica.ts';
import type { PaymentProvider } from '#shared/payment-provider.ts';
import type { Config } from './config.ts';
import type { ExtensionHooks } from './extension-hooks.ts';
import type { FileStore } from './files/file-store.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Keys } from './keys.ts';
import type { Log } from './log.ts';

/** The shared resources of a process, passed to every operation instead of globals. */
export type App = {
  db: Db;
  /** for reads that do not depend on the user, if there is one */
  replica?: Replica | null;
  config: Config;
  keys: Keys;
  log: Log;
  jobs: JobQueue;
  /** images and videos */
  files: FileStore;
  /** payment providers of this installation; the settings switch each on or off */
  providers: readonly PaymentProvider[];
  /** how extensions are called, when there are any */
  extensions?: ExtensionHooks;
  /** demo installation: sample content, known accounts, captured mail */
  demo: boolean;
  /** resolves when this process's cached pages reflect every change committed before the call */
  pagesUpToDate(): Promise<void>;
  /** the clock; tests bring their own */
  now(): Date;
};

/** The app for reads that do not depend on the user: from the replica while it is current. */
export const readingReplica = (app: App): App => (app.replica ? { ...app, db: app.replica.db } : app);
