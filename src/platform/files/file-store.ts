/** The storage of images and videos: a folder, or a bucket of an S3 service. */
export type FileStore = {
  /** 'folder /srv/shop/media' or 's3 bucket shop': for messages. */
  description: string;
  /** Writes a whole file; readers see the old content or all of the new. */
  write(name: string, content: Uint8Array): Promise<void>;
  has(name: string): Promise<boolean>;
  /** The whole content, or null when there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** A file as a stream, or null. The range is used only when it is within the file. */
  open(name: string, range?: ByteRange): Promise<OpenFile | null>;
  /** All files, in no sequence. */
  list(): AsyncIterable<StoredFile>;
  /** Throws when the store cannot be reached. */
  probe(): Promise<void>;
};

export type StoredFile = { name: string; bytes: number };

/** The bytes of a Range header: from a position, between two (both included), or the last ones. */
export type ByteRange = { from: number; to?: number } | { last: number };

export type OpenFile = {
  body: ReadableStream<Uint8Array>;
  /** of the whole file */
  bytes: number;
  /** both ends included; null: the body is the whole file */
  part: { from: number; to: number } | null;
};

/** Names that a store accepts: none that leaves its folder or that a service could interpret differently. */
export function assertFileName(name: string): void {
  if (!/^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/.test(name))
    throw new Error(`not a file name: ${name}`);
}

/** The bytes of a file of this size that a range selects; null when there are none, so that the whole is sent. */
export function partWithin(range: ByteRange | undefined, bytes: number): OpenFile['part'] {
  if (!range) return null;
  const from = 'last' in range ? Math.max(0, bytes - range.last) : range.from;
  const to = 'last' in range ? bytes - 1 : Math.min(range.to ?? bytes - 1, bytes - 1);
  return from <= to ? { from, to } : null;
}

/** The single range of a Range header; undefined for none, several or an invalid one. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first) return last ? { last: Number(last) } : undefined;
  return { from: Number(first), ...(last ? { to: Number(last) } : {}) };
}
