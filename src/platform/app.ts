import type { Db } from '#db/client.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files/file-store.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Keys } from './keys.ts';
import type { Log } from './log.ts';

/** What every operation is given: the process's shared means, none of them global. */
export type App = {
  db: Db;
  config: Config;
  keys: Keys;
  log: Log;
  jobs: JobQueue;
  /** pictures and films */
  files: FileStore;
  /** demo installation: sample content, known accounts, captured mail */
  demo: boolean;
  /** resolves when this process's pages show every change committed before the call */
  pagesCaughtUp(): Promise<void>;
  /** the clock; tests bring their own */
  now(): Date;
};
