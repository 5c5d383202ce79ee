import type { Db } from '#db/client.ts';
import type { Replica } from '#db/replica.ts';
import type { PaymentProvider } from '#shared/payment-provider.ts';
import type { Config } from './config.ts';
import type { ExtensionHooks } from './extension-hooks.ts';
import type { FileStore } from './files/file-store.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Keys } from './keys.ts';
import type { Log } from './log.ts';

/** What every operation is given: the process's shared means, none of them global. */
export type App = {
  db: Db;
  /** for reads that are the same for everybody, when there is one */
  replica?: Replica | null;
  config: Config;
  keys: Keys;
  log: Log;
  jobs: JobQueue;
  /** pictures and films */
  files: FileStore;
  /** who takes payments online here; the settings switch each on or off */
  providers: readonly PaymentProvider[];
  /** where extensions are asked, when there are any */
  extensions?: ExtensionHooks;
  /** demo installation: sample content, known accounts, captured mail */
  demo: boolean;
  /** resolves when this process's pages show every change committed before the call */
  pagesUpToDate(): Promise<void>;
  /** the clock; tests bring their own */
  now(): Date;
};

/** The same, for reads that are the same for everybody: from the replica while it shows all that was heard of. */
export const readingReplica = (app: App): App => (app.replica ? { ...app, db: app.replica.db } : app);
