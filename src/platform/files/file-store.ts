/** Where the shop keeps pictures and films: a folder, or a bucket of an S3 service. */
export type FileStore = {
  /** 'folder /srv/shop/media' or 's3 bucket shop': for messages. */
  description: string;
  /** Writes a whole file; readers see what was there before, or all of it. */
  write(name: string, content: Uint8Array): Promise<void>;
  has(name: string): Promise<boolean>;
  /** The whole content, or null when there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** A file to stream, or null when there is none. The range is answered only when it lies within the file. */
  open(name: string, range?: ByteRange): Promise<OpenFile | null>;
  /** All files, in no sequence. */
  list(): AsyncIterable<StoredFile>;
  /** Throws when the store cannot be reached. */
  probe(): Promise<void>;
};

export type StoredFile = { name: string; bytes: number };

/** The bytes that a Range header asks for: from a place, to one (both included), or the last ones. */
export type ByteRange = { from: number; to?: number } | { last: number };

export type OpenFile = {
  body: ReadableStream<Uint8Array>;
  /** of the whole file */
  bytes: number;
  /** both ends included; null: the body is the whole file */
  part: { from: number; to: number } | null;
};

/** Names that a store takes: nothing that leaves its folder, or that another service would read otherwise. */
export function assertFileName(name: string): void {
  if (!/^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/.test(name))
    throw new Error(`not a file name: ${name}`);
}

/** The part of a file of so many bytes that a range means; null when there is none, so that the whole is answered. */
export function partWithin(range: ByteRange | undefined, bytes: number): OpenFile['part'] {
  if (!range) return null;
  const from = 'last' in range ? Math.max(0, bytes - range.last) : range.from;
  const to = 'last' in range ? bytes - 1 : Math.min(range.to ?? bytes - 1, bytes - 1);
  return from <= to ? { from, to } : null;
}

/** The one part that a Range header asks for; undefined for none, several, or nonsense. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first) return last ? { last: Number(last) } : undefined;
  return { from: Number(first), ...(last ? { to: Number(last) } : {}) };
}
