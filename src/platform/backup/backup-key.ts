import { createHmac } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** The key of the shop's archives: an age identity and its public half. */
export type BackupKey = {
  identity: string;
  recipient: string;
  /** the file that contains it; null when it comes from the environment */
  file: string | null;
  /** it was created just now */
  isNew: boolean;
};

/** BACKUP_KEY, or the key in the data folder, which is created on first use. */
export async function loadBackupKey(key: string | undefined, dataDir: string): Promise<BackupKey> {
  if (key) return keyOf(key, null, false);
  const file = path.join(dataDir, 'backup.key');
  const identity = await generateX25519Identity();
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${identity}\n`, { flag: 'wx', mode: 0o600 });
    return keyOf(identity, file, true);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  chmodSync(file, 0o600);
  return keyOf(readFileSync(file, 'utf8').trim(), file, false);
}

export async function keyOf(identity: string, file: string | null, isNew: boolean): Promise<BackupKey> {
  try {
    return { identity, recipient: await identityToRecipient(identity), file, isNew };
  } catch (error) {
    const place = file ?? 'BACKUP_KEY';
    throw new BackupError('BACKUP_KEY_WRONG', `${place} holds no age identity (AGE-SECRET-KEY-1…)`, { cause: error });
  }
}

/** Proves that the holder of the key wrote a text: encrypting needs only its public half. */
export const authenticate = ({ identity }: Pick<BackupKey, 'identity'>, text: string): string =>
  createHmac('sha256', `shop:backup-manifest:${identity}`).update(text).digest('hex');
