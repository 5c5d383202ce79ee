import path from 'node:path';
import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

/** The configured store: a bucket when S3_BUCKET is set, else the data folder's `media`. */
export async function openFileStore(config: Config): Promise<FileStore> {
  return config.S3_BUCKET ? openBucket(config, config.S3_BUCKET) : openFolderStore(path.join(config.dataDir, 'media'));
}

export function openBucket(config: Config, bucket: string): Promise<FileStore> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  return openS3Store({
    bucket,
    prefix: config.S3_PREFIX,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    isPathStyle: config.S3_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}
