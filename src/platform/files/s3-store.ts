import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { assertFileName, type ByteRange, type FileStore, partWithin } from './file-store.ts';
import { connectS3, type S3Settings } from './s3-client.ts';

/** Files of a private bucket, which only the shop reads and writes. */
export async function openS3Store(settings: S3Settings): Promise<FileStore> {
  const { bucket, prefix } = settings;
  const { s3, client } = await connectS3(settings);
  const objectOf = (name: string) => {
    assertFileName(name);
    return { Bucket: bucket, Key: `${prefix}${name}` };
  };
  const nullWhenMissing = (error: unknown): null => {
    const status = error instanceof s3.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) return null;
    throw error;
  };
  const sizeOf = async (name: string): Promise<number | null> =>
    client.send(new s3.HeadObjectCommand(objectOf(name))).then((head) => head.ContentLength ?? 0, nullWhenMissing);
  const get = (name: string, part?: { from: number; to: number }): Promise<GetObjectCommandOutput | null> =>
    client
      .send(new s3.GetObjectCommand({ ...objectOf(name), ...(part ? { Range: `bytes=${part.from}-${part.to}` } : {}) }))
      .catch(nullWhenMissing);

  async function openPart(name: string, range: ByteRange) {
    const bytes = await sizeOf(name);
    if (bytes === null) return null;
    const part = partWithin(range, bytes);
    const object = await get(name, part ?? undefined);
    return object?.Body ? { body: object.Body.transformToWebStream(), bytes, part } : null;
  }

  return {
    description: `s3 bucket ${bucket}`,
    async write(name, content) {
      await client.send(new s3.PutObjectCommand({ ...objectOf(name), Body: content, ContentLength: content.length }));
    },
    has: async (name) => (await sizeOf(name)) !== null,
    async read(name) {
      const object = await get(name);
      return object?.Body ? object.Body.transformToByteArray() : null;
    },
    async open(name, range) {
      if (range) return openPart(name, range);
      const object = await get(name);
      return object?.Body
        ? { body: object.Body.transformToWebStream(), bytes: object.ContentLength ?? 0, part: null }
        : null;
    },
    async *list() {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages)
        for (const { Key, Size } of Contents) if (Key) yield { name: Key.slice(prefix.length), bytes: Size ?? 0 };
    },
    async probe() {
      await client.send(new s3.HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
        // responses to HEAD have no body with the reason
        const status = error instanceof s3.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        throw status ? new Error(`the bucket ${bucket} answers ${status}`, { cause: error }) : error;
      });
    },
  };
}
