import type { Bytes } from './seal.ts';

/** Where archives or segments of the WAL are kept: a folder, or a bucket of an S3 service. */
export type BackupStore = {
  /** 'folder /srv/backups' or 's3://bucket/prefix': archives of another place are none of this one's. */
  place: string;
  /** Writes a whole file, as its bytes come; nothing of it is there when that fails. A file that is there is refused. */
  write(name: string, content: Bytes): Promise<void>;
  /** The content to stream, or null when there is no such file. */
  read(name: string): Promise<Bytes | null>;
  has(name: string): Promise<boolean>;
  /** The names of all archives, or of all segments, newest first. */
  list(): Promise<string[]>;
  /** Removes a file; nothing happens when there is none. */
  remove(name: string): Promise<void>;
  /** Bytes that can still be written; null when the place does not say. */
  free(): Promise<number | null>;
};

export const ARCHIVE_END = '.tar.zst.age';
/** Tells the files that a store lists from others in the same place. */
export type IsListed = (name: string) => boolean;

const ARCHIVE = /^shop-\d{4}-\d{2}-\d{2}t\d{6}z-[0-9a-f]{8}\.tar\.zst\.age$/;

/** Whether a name is one that the shop gives to its archives. */
export const isArchiveName = (name: string): boolean => ARCHIVE.test(name);

/** The file beside an archive that says what it is. */
export const sidecarName = (name: string): string => `${name}.json`;

/** What a folder holds of a file until it is whole. */
export const partialName = (name: string): string => `${name}.partial`;

/** The name of an archive that is begun now. */
export function archiveName(at: Date, random: string): string {
  const stamp = at.toISOString().slice(0, 19).replace(/:/g, '').toLowerCase();
  return `shop-${stamp}z-${random}${ARCHIVE_END}`;
}
