import { pipeline, Readable, type Transform } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-error.ts';
import type { BackupKey } from './backup-key.ts';

export type Bytes = AsyncIterable<Uint8Array>;

/** Compresses a stream and encrypts it with age. */
export async function seal(plain: Bytes, { recipient }: Pick<BackupKey, 'recipient'>): Promise<Bytes> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(toWeb(through(plain, createZstdCompress())));
}

/**
 * The decrypted content. BACKUP_KEY_WRONG when the key does not fit; BACKUP_DAMAGED, at the latest at the end, when
 * bytes differ or are missing.
 */
export async function* unseal(sealed: Bytes, { identity }: Pick<BackupKey, 'identity'>): Bytes {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const compressed: Bytes = await decrypter.decrypt(toWeb(Readable.from(sealed)));
    yield* through(compressed, createZstdDecompress());
  } catch (error) {
    throw toBackupError(error);
  }
}

function toBackupError(error: unknown): unknown {
  if (error instanceof BackupError || isOfTheSystem(error)) return error;
  const { message } = error as Error;
  if (message.startsWith('no identity matched'))
    // a changed byte in the part that names the key looks the same
    return new BackupError(
      'BACKUP_KEY_WRONG',
      'the archive was made for another key than BACKUP_KEY, or its first 200 bytes are damaged',
      { cause: error },
    );
  return new BackupError('BACKUP_DAMAGED', `the archive is not what was written (${message})`, { cause: error });
}

// disk and network errors say nothing about the archive
const isOfTheSystem = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || '$metadata' in error);

function through(source: Bytes, step: Transform): Transform {
  // an error or early end on one side ends the other
  pipeline(Readable.from(source), step, () => {});
  return step;
}

const toWeb = (readable: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(readable) as ReadableStream<Uint8Array>;
