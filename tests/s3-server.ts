import { rmSync } from 'node:fs';
import S3rver from 's3rver';
import type { S3Settings } from '../src/platform/files/s3-client.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export type S3Server = { settings: S3Settings; stop(): Promise<void> };

/** A local S3 server with one empty bucket, which refuses unsigned requests. */
export async function startS3Server(): Promise<S3Server> {
  const directory = makeTemporaryFolder('s3');
  const bucket = 'shop-files';
  const configureBuckets = [{ name: bucket, configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    settings: {
      bucket,
      prefix: 'media/',
      region: 'ap-south-1',
      endpoint: `http://127.0.0.1:${port}`,
      isPathStyle: true,
      // the only credentials of this server
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
