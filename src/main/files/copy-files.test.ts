import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#platform/files/file-store.ts';
import { openFolderStore } from '#platform/files/folder-store.ts';
import { openS3Store } from '#platform/files/s3-store.ts';
import { type S3Server, startS3Server } from '#tests/s3-server.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { copyFiles } from './copy-files.ts';

let server: S3Server;
let parent: string;
beforeAll(async () => {
  server = await startS3Server();
  parent = makeTemporaryFolder('copy');
});
afterAll(async () => {
  await server.stop();
  rmSync(parent, { recursive: true });
});

async function namesOf(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names.sort();
}

test('copies a folder into a bucket and back, once, replacing changed files', async () => {
  const folder = openFolderStore(`${parent}/one`);
  const bucket = await openS3Store(server.settings);
  const contents = Array.from({ length: 30 }, (_, index) => [`p-${index}.webp`, randomBytes(2000 + index)] as const);
  for (const [name, content] of contents) await folder.write(name, content);
  await folder.write('share/p-1.jpg', randomBytes(10));
  // a former copy was interrupted, and a file differs
  await bucket.write('p-3.webp', new Uint8Array([1]));
  await bucket.write('other.webp', new Uint8Array([2]));
  expect(await copyFiles(folder, bucket)).toMatchObject({ copied: 31, alreadyThere: 0 });
  expect(await copyFiles(folder, bucket)).toEqual({ copied: 0, alreadyThere: 31, bytes: 0 });
  expect(await namesOf(bucket)).toEqual([...(await namesOf(folder)), 'other.webp'].sort());
  const secondStore = openFolderStore(`${parent}/two`);
  expect(await copyFiles(bucket, secondStore)).toMatchObject({ copied: 32 });
  for (const [name, content] of contents)
    expect(Buffer.from((await secondStore.read(name))!).equals(content)).toBe(true);
});

test('stops with the name of a file that differs after writing', async () => {
  const folder = openFolderStore(`${parent}/three`);
  await folder.write('a.webp', randomBytes(10));
  const broken: FileStore = { ...openFolderStore(`${parent}/four`), read: async () => new Uint8Array(10) };
  await expect(copyFiles(folder, broken)).rejects.toThrow('a.webp in the folder');
});
