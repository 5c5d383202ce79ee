import type { Bytes } from './seal.ts';

/** A storage of archives or WAL segments: a folder, or a bucket of an S3 service. */
export type BackupStore = {
  /** 'folder /srv/backups' or 's3://bucket/prefix'; archives of another storage are not its own */
  place: string;
  /** Streams a whole file; nothing remains when that fails. An existing file is refused. */
  write(name: string, content: Bytes): Promise<void>;
  /** The content to stream, or null when there is no such file. */
  read(name: string): Promise<Bytes | null>;
  has(name: string): Promise<boolean>;
  /** The names of all archives, or of all segments, newest first. */
  list(): Promise<string[]>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** Free bytes; null when the storage does not report them. */
  free(): Promise<number | null>;
};

export const ARCHIVE_END = '.tar.zst.age';
/** Distinguishes the files that a store lists from others in the same place. */
export type IsListed = (name: string) => boolean;

const ARCHIVE = /^shop-\d{4}-\d{2}-\d{2}t\d{6}z-[0-9a-f]{8}\.tar\.zst\.age$/;

/** Whether a name has the form of the shop's archives. */
export const isArchiveName = (name: string): boolean => ARCHIVE.test(name);

/** The metadata file beside an archive. */
export const sidecarName = (name: string): string => `${name}.json`;

/** The name of an incomplete file in a folder. */
export const partialName = (name: string): string => `${name}.partial`;

/** The name of an archive that begins now. */
export function archiveName(at: Date, random: string): string {
  const stamp = at.toISOString().slice(0, 19).replace(/:/g, '').toLowerCase();
  return `shop-${stamp}z-${random}${ARCHIVE_END}`;
}
