import { createHash } from 'node:crypto';
import type { FileStore } from '#platform/files/file-store.ts';

export type Copied = { copied: number; alreadyThere: number; bytes: number };

const AT_ONCE = 8;

/**
 * Copies every file of one store that the other lacks or has with other content, and reads each back. Changes nothing
 * in `from`, removes nothing in `to`, and can be repeated after an interruption. Throws when a copy differs.
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<Copied> {
  const result: Copied = { copied: 0, alreadyThere: 0, bytes: 0 };
  const names = from.list();
  const copyNext = async () => {
    for await (const { name } of names) {
      const content = await from.read(name);
      // removed since it was listed
      if (!content) continue;
      const hash = hashOf(content);
      if (hashOf(await to.read(name)) === hash) {
        result.alreadyThere += 1;
        continue;
      }
      await to.write(name, content);
      if (hashOf(await to.read(name)) !== hash)
        throw new Error(`${name} in the ${to.description} differs from what was written`);
      result.copied += 1;
      result.bytes += content.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return result;
}

const hashOf = (content: Uint8Array | null): string | null =>
  content && createHash('sha256').update(content).digest('hex');
