import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { authenticate, type BackupKey } from './backup-key.ts';
import type { BackupStore } from './backup-store.ts';
import { type Bytes, seal, unseal } from './seal.ts';
import { type Entry, packTar, unpackTar } from './tar.ts';

const NAME = /^wal-([0-9a-f]{8})-([0-9A-F]{24})\.tar\.zst\.age$/;

/** Whether a name has the form of the shop's WAL segments. */
export const isSegmentFile = (name: string): boolean => NAME.test(name);

/** The name of a segment of a stream. */
export const segmentFile = (stream: string, segment: string): string => `wal-${stream}-${segment}.tar.zst.age`;

/** The parts of such a name. */
export function parseSegmentFile(name: string): { stream: string; segment: string } | null {
  const [, stream, segment] = NAME.exec(name) ?? [];
  return stream && segment ? { stream, segment } : null;
}

const about = z.object({
  format: z.literal(1),
  stream: z.string(),
  segment: z.string(),
  /** a transaction that ended after this instant is in the segment: the WAL up to here has everything before it */
  until: z.iso.datetime().nullable(),
  sha256: z.string(),
});
type Segment = { stream: string; segment: string; until: string | null; content: Uint8Array };

const ABOUT = 'about.json';
const MAC = 'about.mac';
const CONTENT = 'segment';

/** Writes one segment, compressed, encrypted and signed with the key. */
export async function writeSegment(store: BackupStore, key: BackupKey, written: Segment): Promise<void> {
  const { content, ...facts } = written;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const text = JSON.stringify({ format: 1, ...facts, sha256 } satisfies z.infer<typeof about>);
  const entries = [entryOf(ABOUT, text), entryOf(MAC, authenticate(key, text)), entryOf(CONTENT, content)];
  await store.write(segmentFile(facts.stream, facts.segment), await seal(packTar(each(entries)), key));
}

/** Reads one segment and verifies it. WAL_MISSING; BACKUP_DAMAGED with its name. */
export async function readSegment(
  store: BackupStore,
  key: BackupKey,
  segmentKey: Pick<Segment, 'stream' | 'segment'>,
): Promise<Segment> {
  const name = segmentFile(segmentKey.stream, segmentKey.segment);
  const sealed = await store.read(name);
  if (!sealed) throw new BackupError('WAL_MISSING', `there is no ${name} in ${store.place}`);
  const parts = new Map<string, Buffer>();
  try {
    for await (const entry of unpackTar(unseal(sealed, key)))
      if (entry.type === 'file') parts.set(entry.name, await bytesOf(entry.content));
  } catch (error) {
    throw error instanceof BackupError && error.code === 'BACKUP_DAMAGED' ? damaged(name, error) : error;
  }
  const [text, mac, content] = [ABOUT, MAC, CONTENT].map((part) => parts.get(part));
  if (!text || !mac || !content || mac.toString() !== authenticate(key, text.toString())) throw damaged(name);
  const { stream, segment, until, sha256 } = about.parse(JSON.parse(text.toString()));
  const isWhole = sha256 === createHash('sha256').update(content).digest('hex');
  // a renamed file is intact, too
  if (!isWhole || stream !== segmentKey.stream || segment !== segmentKey.segment) throw damaged(name);
  return { stream, segment, until, content };
}

const damaged = (name: string, cause?: unknown): BackupError =>
  new BackupError('BACKUP_DAMAGED', `${name} differs from what was written`, { cause });

function entryOf(name: string, content: string | Uint8Array): Entry {
  const bytes = Buffer.from(content);
  return { name, type: 'file', bytes: bytes.length, content: each([bytes]) };
}

async function bytesOf(content: Bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
