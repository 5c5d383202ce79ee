import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { assertFileName, type FileStore, partWithin } from './file-store.ts';

/** Files of a local folder. */
export function openFolderStore(folder: string): FileStore {
  const placeOf = (name: string) => {
    assertFileName(name);
    return path.join(folder, name);
  };
  return {
    description: `folder ${folder}`,
    write: (name, content) => writeWhole(placeOf(name), content),
    has: async (name) => (await sizeOf(placeOf(name))) !== null,
    read: (name) => readFile(placeOf(name)).catch(nullWhenMissing),
    async open(name, range) {
      const place = placeOf(name);
      const bytes = await sizeOf(place);
      if (bytes === null) return null;
      const part = partWithin(range, bytes);
      const content = createReadStream(place, part ? { start: part.from, end: part.to } : {});
      return { body: Readable.toWeb(content) as ReadableStream<Uint8Array>, bytes, part };
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        const place = path.join(entry.parentPath, entry.name);
        const name = path.relative(folder, place).split(path.sep).join('/');
        // a file whose process died while writing it
        if (entry.isFile() && !name.endsWith(PARTIAL)) yield { name, bytes: (await stat(place)).size };
      }
    },
    async probe() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
}

const PARTIAL = '.partial';

// renamed once it is complete and flushed, so that neither readers nor a crash see a part
async function writeWhole(place: string, content: Uint8Array): Promise<void> {
  const draft = `${place}.${process.pid}-${Math.random().toString(36).slice(2)}${PARTIAL}`;
  await mkdir(path.dirname(place), { recursive: true });
  await writeSynced(draft, content);
  await rename(draft, place);
}

async function writeSynced(place: string, content: Uint8Array): Promise<void> {
  const file = await open(place, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

const sizeOf = (place: string): Promise<number | null> =>
  stat(place).then((stats) => (stats.isFile() ? stats.size : null), nullWhenMissing);

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
