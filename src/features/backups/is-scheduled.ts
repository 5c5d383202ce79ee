import type { App } from '#platform/app.ts';

/** A demo holds nothing that could be lost: it makes a backup only when asked. */
export const isScheduled = ({ config, demo }: Pick<App, 'config' | 'demo'>): boolean =>
  !demo && config.BACKUP_AT !== 'off';

/** Whether the embedded server's WAL is copied beside the archives. */
export const keepsWal = ({ config, demo }: Pick<App, 'config' | 'demo'>): boolean =>
  !demo && config.BACKUP_WAL === 'on';
