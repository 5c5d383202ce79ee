import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Keys shared by all processes of the shop, each for one purpose. */
export type Keys = {
  /** identifies the key, so that it can be rotated */
  id: string;
  /** HMAC-SHA256 (hex or base64url by the caller) under the key of one purpose */
  sign(purpose: string, text: string): Buffer;
  /** 32 bytes for one purpose */
  derive(purpose: string): Buffer;
};

/** From OJAS_SECRET, or created once in the data folder, readable by its owner only. */
export function loadKeys(secret: string | undefined, dataDir: string): Keys {
  return keysFrom(secret ?? readOrCreate(path.join(dataDir, 'secret.key')));
}

export function keysFrom(secret: string): Keys {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`ojas:${purpose}`).digest();
  return {
    id: derive('id').toString('hex').slice(0, 8),
    derive,
    sign: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest(),
  };
}

function readOrCreate(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}
