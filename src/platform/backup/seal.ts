import { pipeline, Readable, type Transform } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-error.ts';
import type { BackupKey } from './backup-key.ts';

export type Bytes = AsyncIterable<Uint8Array>;

/** Compresses bytes and encrypts them with age, as they come. */
export async function seal(plain: Bytes, { recipient }: Pick<BackupKey, 'recipient'>): Promise<Bytes> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(toWeb(through(plain, createZstdCompress())));
}

/**
 * The bytes that were sealed. BACKUP_KEY_WRONG when another key opens them; BACKUP_DAMAGED, at the latest at the end,
 * when a byte differs or some are missing.
 */
export async function* unseal(sealed: Bytes, { identity }: Pick<BackupKey, 'identity'>): Bytes {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const compressed: Bytes = await decrypter.decrypt(toWeb(Readable.from(sealed)));
    yield* through(compressed, createZstdDecompress());
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof BackupError || isOfTheSystem(error)) return error;
  const { message } = error as Error;
  if (message.startsWith('no identity matched'))
    return new BackupError('BACKUP_KEY_WRONG', 'the archive was made for another key than BACKUP_KEY', {
      cause: error,
    });
  return new BackupError('BACKUP_DAMAGED', `the archive is not what was written (${message})`, { cause: error });
}

// of disk and network, which say nothing about the archive
const isOfTheSystem = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || '$metadata' in error);

function through(source: Bytes, step: Transform): Transform {
  // what fails or ends early on one side ends the other
  pipeline(Readable.from(source), step, () => {});
  return step;
}

const toWeb = (readable: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(readable) as ReadableStream<Uint8Array>;
