import { Readable } from 'node:stream';
import { connectS3, type S3Settings } from '../files/s3-client.ts';
import { type BackupStore, type IsListed, isArchiveName } from './backup-store.ts';

/** Size of an upload part, of which two are in memory: a bucket accepts ten thousand, so 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** Archives in a bucket, uploaded in parts as they are made. */
export async function openS3Backups(settings: S3Settings, isListed: IsListed = isArchiveName): Promise<BackupStore> {
  const { bucket, prefix } = settings;
  const { s3, client } = await connectS3(settings);
  const { Upload } = await import('@aws-sdk/lib-storage');
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const nullWhenMissing = (error: unknown): null => {
    if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  };
  const has = async (name: string): Promise<boolean> =>
    (await client.send(new s3.HeadObjectCommand(objectOf(name))).catch(nullWhenMissing)) !== null;
  return {
    has,
    place: `s3://${bucket}/${prefix}`,
    async write(name, content) {
      if (await has(name)) throw new Error(`${name} is already in the bucket ${bucket}`);
      const params = { ...objectOf(name), Body: Readable.from(content, { objectMode: false }) };
      // a failed upload is aborted, so that the bucket shows nothing of it
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2, leavePartsOnError: false }).done();
    },
    async read(name) {
      const object = await client.send(new s3.GetObjectCommand(objectOf(name))).catch(nullWhenMissing);
      return object?.Body ? object.Body.transformToWebStream() : null;
    },
    async list() {
      const names: string[] = [];
      // without subfolders: that of the WAL may contain very many
      const here = { Bucket: bucket, Prefix: prefix, Delimiter: '/' };
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, here))
        for (const { Key = '' } of Contents) names.push(Key.slice(prefix.length));
      return names.filter(isListed).sort().reverse();
    },
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand(objectOf(name)));
    },
    free: async () => null,
  };
}
