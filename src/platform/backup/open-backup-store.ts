import path from 'node:path';
import type { Config } from '../config.ts';
import { type BackupStore, type IsListed, isArchiveName } from './backup-store.ts';
import { openFolderBackups } from './folder-backups.ts';
import { openS3Backups } from './s3-backups.ts';
import { isSegmentFile } from './wal-file.ts';

const S3_PLACE = /^s3:\/\/([^/]+)\/?(.*?)\/?$/;

/** The storage that BACKUP_TO names, else the data folder's `backups`, which is on the same disk and no real backup. */
export const openBackupStore = (config: Config, to = config.BACKUP_TO): Promise<BackupStore> =>
  openStore({ ...config, BACKUP_TO: to }, '', isArchiveName);

/** The folder `wal` of the same storage, for WAL segments. */
export const openWalStore = (config: Config, to = config.BACKUP_TO): Promise<BackupStore> =>
  openStore({ ...config, BACKUP_TO: to }, 'wal', isSegmentFile);

async function openStore(config: Config, folder: string, isListed: IsListed): Promise<BackupStore> {
  const [, bucket, prefix = ''] = S3_PLACE.exec(config.BACKUP_TO ?? '') ?? [];
  if (!bucket) return openFolderBackups(path.join(describePlace(config), folder), isListed);
  const accessKey = config.BACKUP_S3_ACCESS_KEY_ID;
  const accessKeyId = accessKey ?? config.S3_ACCESS_KEY_ID;
  const secretAccessKey = accessKey ? config.BACKUP_S3_SECRET_ACCESS_KEY : config.S3_SECRET_ACCESS_KEY;
  const settings = {
    bucket,
    prefix: [prefix, folder]
      .filter(Boolean)
      .map((part) => `${part}/`)
      .join(''),
    region: config.BACKUP_S3_REGION ?? config.S3_REGION,
    endpoint: config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT,
    isPathStyle: config.BACKUP_S3_PATH_STYLE ?? config.S3_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
  return openS3Backups(settings, isListed);
}

/** The storage as the operator and the list of backups name it. */
export function describePlace({ BACKUP_TO: to, dataDir }: Pick<Config, 'BACKUP_TO' | 'dataDir'>): string {
  const [, bucket, prefix = ''] = S3_PLACE.exec(to ?? '') ?? [];
  if (bucket) return `s3://${bucket}/${prefix && `${prefix}/`}`;
  return to ? path.resolve(to) : path.join(dataDir, 'backups');
}

/** Whether archives are on the shop's own disk, as far as the settings say. */
export const isBesideShop = ({ BACKUP_TO }: Config): boolean => BACKUP_TO === undefined;
