import path from 'node:path';
import type { Config } from '../config.ts';
import type { BackupStore } from './backup-store.ts';
import { openFolderBackups } from './folder-backups.ts';
import { openS3Backups } from './s3-backups.ts';

const S3_PLACE = /^s3:\/\/([^/]+)\/?(.*?)\/?$/;

/** The place that BACKUP_TO names, else the data folder's `backups`: a copy on the same disk, which is no backup yet. */
export async function openBackupStore(config: Config, to = config.BACKUP_TO): Promise<BackupStore> {
  const [, bucket, prefix = ''] = S3_PLACE.exec(to ?? '') ?? [];
  if (!bucket) return openFolderBackups(describePlace({ ...config, BACKUP_TO: to }));
  const own = config.BACKUP_S3_ACCESS_KEY_ID;
  const accessKeyId = own ?? config.S3_ACCESS_KEY_ID;
  const secretAccessKey = own ? config.BACKUP_S3_SECRET_ACCESS_KEY : config.S3_SECRET_ACCESS_KEY;
  return openS3Backups({
    bucket,
    prefix: prefix && `${prefix}/`,
    region: config.BACKUP_S3_REGION ?? config.S3_REGION,
    endpoint: config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT,
    isPathStyle: config.BACKUP_S3_PATH_STYLE ?? config.S3_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}

/** The place as people and the list of backups name it. */
export function describePlace({ BACKUP_TO: to, dataDir }: Pick<Config, 'BACKUP_TO' | 'dataDir'>): string {
  const [, bucket, prefix = ''] = S3_PLACE.exec(to ?? '') ?? [];
  if (bucket) return `s3://${bucket}/${prefix && `${prefix}/`}`;
  return to ? path.resolve(to) : path.join(dataDir, 'backups');
}

/** Whether archives lie on the same disk as the shop, as far as its settings say. */
export const isBesideShop = ({ BACKUP_TO }: Config): boolean => BACKUP_TO === undefined;
