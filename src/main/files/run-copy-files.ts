/** npm run copy-files -- --to bucket (or folder): copies images and videos from one store to the other. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { openBucket } from '#platform/files/open-file-store.ts';
import { failStartup } from '../explain-startup-error.ts';
import { copyFiles } from './copy-files.ts';

try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  const config = readConfig(process.env);
  if ((to !== 'bucket' && to !== 'folder') || !config.S3_BUCKET) {
    console.error('Set S3_BUCKET and choose the target: npm run copy-files -- --to bucket (or --to folder)');
    process.exit(1);
  }
  const folder = openFolderStore(path.join(config.dataDir, 'media'));
  const bucket = await openBucket(config, config.S3_BUCKET);
  const [source, target] = to === 'bucket' ? [folder, bucket] : [bucket, folder];
  await target.probe();
  const { copied, alreadyThere, bytes } = await copyFiles(source, target);
  console.log(
    `${copied} files (${(bytes / 1e6).toFixed(1)} MB) copied from the ${source.description} to the ${target.description}; ${alreadyThere} existed already.`,
  );
  console.log(
    to === 'bucket'
      ? 'Start the shop with S3_BUCKET to use the bucket. The folder stays as it is.'
      : 'Start the shop without S3_BUCKET to use the folder. The bucket stays as it is.',
  );
} catch (error) {
  failStartup(error);
}
