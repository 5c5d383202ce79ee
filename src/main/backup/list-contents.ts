import { constants } from 'node:fs';
import { access, open } from 'node:fs/promises';
import path from 'node:path';
import type { Entry } from '#platform/backup/tar.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** Images and videos, read after the database so that all that it refers to are included. */
export async function* listMedia(files: FileStore): AsyncGenerator<Entry> {
  for await (const { name } of files.list()) {
    const file = await files.open(name);
    // removed since it was listed
    if (file) yield { name: `media/${name}`, type: 'file', bytes: file.bytes, content: file.body };
  }
}

/** The keys that the shop created. Others are the operator's responsibility. */
export const KEY_FILES = ['secret.key', 'backup.key'] as const;

export async function* listKeys(dataDir: string): AsyncGenerator<Entry> {
  for (const name of KEY_FILES) {
    const file = path.join(dataDir, name);
    if (!(await isThere(file))) continue;
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      yield { name: `keys/${name}`, type: 'file', bytes: size, content: handle.createReadStream({ autoClose: false }) };
    } finally {
      await handle.close();
    }
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
