import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A folder of the cluster, or a file with exactly `size` bytes. */
export type ClusterEntry =
  | { name: string; type: 'directory' }
  | { name: string; type: 'file'; bytes: number; content: AsyncIterable<Uint8Array> };

/** Belongs to a running server or is created again by the next one; the folders are included empty. */
const EMPTIED = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots']);
const EMPTIED_TOO = new Set(['pg_stat_tmp', 'pg_subtrans', 'pgsql_tmp']);
const LEFT_OUT = /^(postmaster\.(pid|opts)(\..*)?|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*)$/;
const CONTROL = 'global/pg_control';
const CHUNK = 256 * 1024;

/**
 * The cluster's files in the folder of a running server, the control file last. Files that are removed meanwhile are
 * left out.
 */
export async function* readCluster(cluster: string): AsyncGenerator<ClusterEntry> {
  yield* readFolder(cluster, '');
  const control = await readFile(path.join(cluster, CONTROL), CONTROL);
  if (!control) throw new Error(`${cluster} has no ${CONTROL}`);
  yield* closing(control);
}

async function* readFolder(cluster: string, folder: string): AsyncGenerator<ClusterEntry> {
  const entries = await readdir(path.join(cluster, folder), { withFileTypes: true }).catch(nullWhenGone);
  for (const entry of entries ?? []) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isSymbolicLink()) throw new Error(`${path.join(cluster, name)} is a symbolic link`);
    if (entry.isDirectory()) {
      yield { name, type: 'directory' };
      if (!EMPTIED.has(entry.name) && !EMPTIED_TOO.has(entry.name)) yield* readFolder(cluster, name);
    } else if (entry.isFile() && name !== CONTROL && !LEFT_OUT.test(entry.name)) {
      const file = await readFile(path.join(cluster, name), name);
      if (file) yield* closing(file);
    }
  }
}

type Opened = { handle: FileHandle; entry: ClusterEntry };

/** A file at its current size; what the server appends later is in the WAL. Null when it is gone. */
export async function readFile(file: string, name: string): Promise<Opened | null> {
  const handle = await open(file, 'r').catch(nullWhenGone);
  if (!handle) return null;
  const { size } = await handle.stat();
  return { handle, entry: { name, type: 'file', bytes: size, content: readExactly(handle, size) } };
}

export async function* closing({ handle, entry }: Opened): AsyncGenerator<ClusterEntry> {
  try {
    yield entry;
  } finally {
    await handle.close();
  }
}

// a file that shrinks meanwhile is padded with zeros, which WAL replay overwrites
async function* readExactly(handle: FileHandle, bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, bytes - at));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    const part = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    at += part.length;
    yield part;
  }
}

function nullWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
