import { once } from 'node:events';
import { extract, type Pack, pack } from 'tar-stream';
import { BackupError } from './backup-error.ts';
import type { Bytes } from './seal.ts';

/** A file with exactly `size` bytes, or a folder. */
export type Entry = { name: string; type: 'file'; bytes: number; content: Bytes } | { name: string; type: 'directory' };

/** Streams a tar file of these entries. */
export async function* packTar(entries: AsyncIterable<Entry>): Bytes {
  const stream = pack();
  const over = new AbortController();
  const filling = fill(stream, entries, over.signal).then(
    () => stream.finalize(),
    (error) => stream.destroy(error),
  );
  try {
    yield* bytesOf(stream);
  } finally {
    over.abort();
    stream.destroy();
    await filling;
  }
}

async function fill(stream: Pack, entries: AsyncIterable<Entry>, signal: AbortSignal): Promise<void> {
  for await (const entry of entries) {
    signal.throwIfAborted();
    if (entry.type === 'directory') {
      stream.entry({ name: entry.name, type: 'directory', mode: 0o700 });
      continue;
    }
    const finish = Promise.withResolvers<void>();
    const sink = stream.entry({ name: entry.name, size: entry.bytes, mode: 0o600 }, (error) =>
      error ? finish.reject(error) : finish.resolve(),
    );
    finish.promise.catch(() => {});
    for await (const chunk of entry.content) {
      signal.throwIfAborted();
      if (!sink.write(chunk)) await once(sink, 'drain', { signal });
    }
    sink.end(null);
    await orAborted(finish, signal);
  }
}

// its listener is removed: a shop has thousands of files
async function orAborted(finish: PromiseWithResolvers<void>, signal: AbortSignal): Promise<void> {
  const stop = () => finish.reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    await finish.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The entries of a tar file one after the other: each content is read before the next entry comes. BACKUP_DAMAGED. */
export async function* unpackTar(bytes: Bytes): AsyncGenerator<Entry> {
  const stream = extract();
  const feeding = feed(bytes, stream);
  // handled below; unhandled until then
  feeding.catch(() => {});
  try {
    for await (const entry of stream) {
      const { name, type, size = 0 } = entry.header;
      const content = contentOf(entry, feeding);
      yield type === 'directory' ? { name, type } : { name, type: 'file', bytes: size, content };
      entry.resume();
    }
    await feeding;
  } catch (error) {
    throw await failureOf(feeding, error);
  } finally {
    stream.destroy();
    await feeding.catch(() => {});
  }
}

async function* contentOf(entry: AsyncIterable<unknown>, feeding: Promise<void>): Bytes {
  try {
    yield* bytesOf(entry);
  } catch (error) {
    throw await failureOf(feeding, error);
  }
}

/** Why a tar file could not be read: what ended its bytes, else that they are no tar file. */
async function failureOf(feeding: Promise<void>, error: unknown): Promise<unknown> {
  const failure = await feeding.then(
    () => null,
    (reason: Error) => reason,
  );
  // the bytes were only given up because the tar file had ended already
  if (failure && failure.name !== 'AbortError') return failure;
  if (error instanceof BackupError) return error;
  return new BackupError('BACKUP_DAMAGED', `the archive is not what was written (${(error as Error).message})`, {
    cause: error,
  });
}

async function feed(bytes: Bytes, stream: ReturnType<typeof extract>): Promise<void> {
  const over = new AbortController();
  stream.once('close', () => over.abort());
  try {
    for await (const chunk of bytes) {
      if (over.signal.aborted) return;
      if (!stream.write(chunk)) await once(stream, 'drain', { signal: over.signal });
    }
    stream.end(null);
  } catch (error) {
    stream.destroy(error as Error);
    throw error;
  }
}

// the library's streams are untyped
async function* bytesOf(stream: AsyncIterable<unknown>): Bytes {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a tar file is bytes');
    yield chunk;
  }
}
