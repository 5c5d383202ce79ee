import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type BackupStore, type IsListed, isArchiveName, partialName } from './backup-store.ts';
import type { Bytes } from './seal.ts';

/** Archives in a local or mounted folder. */
export function openFolderBackups(folder: string, isListed: IsListed = isArchiveName): BackupStore {
  const placeOf = (name: string) => path.join(folder, path.basename(name));
  return {
    place: folder,
    async write(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeNew(placeOf(name), content);
    },
    async read(name) {
      const stats = await stat(placeOf(name)).catch(nullWhenMissing);
      return stats?.isFile() ? createReadStream(placeOf(name), { highWaterMark: 256 * 1024 }) : null;
    },
    async has(name) {
      return (await stat(placeOf(name)).catch(nullWhenMissing)) !== null;
    },
    async list() {
      const names = await readdir(folder).catch(nullWhenMissing);
      return (names ?? []).filter(isListed).sort().reverse();
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    async free() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

// flushed to disk before it is linked; unlike renaming, a link never replaces a file
async function writeNew(place: string, content: Bytes): Promise<void> {
  const draft = partialName(place);
  const file = await open(draft, 'wx', 0o600);
  try {
    try {
      for await (const chunk of content) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
