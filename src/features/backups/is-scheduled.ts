import type { App } from '#platform/app.ts';

/** A demo has no data to lose, so it makes backups only on request. */
export const isScheduled = ({ config, demo }: Pick<App, 'config' | 'demo'>): boolean =>
  !demo && config.BACKUP_AT !== 'off';

/** Whether the WAL of the embedded server is copied beside the archives. */
export const keepsWal = ({ config, demo }: Pick<App, 'config' | 'demo'>): boolean =>
  !demo && config.BACKUP_WAL === 'on';
