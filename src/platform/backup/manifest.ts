import { z } from 'zod';

/** Of the archive's own layout; another one is refused. */
export const FORMAT = 1;

const fields = {
  format: z.literal(FORMAT),
  name: z.string(),
  takenAt: z.iso.datetime(),
  /** of the shop */
  version: z.string(),
  /** when the newest migration of the database was made, in milliseconds: what the code has to know */
  migration: z.number().int(),
  /** the folder of the embedded server, or pg_dump's own format */
  kind: z.enum(['cluster', 'dump']),
  /** server_version_num */
  postgres: z.number().int(),
};

/** Where the kept WAL goes on after an archive. */
export const walResume = z.object({
  /** the unbroken run of segments to which the archive belongs */
  stream: z.string(),
  /** the last one in the archive: replay needs those after it */
  segment: z.string(),
  /** by the server's clock: the state that the archive brings back is of this moment */
  consistentAt: z.iso.datetime(),
});
export type WalResume = z.infer<typeof walResume>;

/** What an archive is, before what it holds: its first file. */
export const about = z.object({
  ...fields,
  /** names the secret that signs sessions and links, which is in the archive unless the environment held it */
  keyId: z.string(),
  hasSecret: z.boolean(),
});
export type About = z.infer<typeof about>;

/** What an archive holds: its last file but one. */
export const manifest = z.object({
  /** where the log of changes has to reach for the files to fit together */
  wal: z.object({ start: z.string(), stop: z.string(), resume: walResume.nullable().default(null) }).nullable(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

/** What stands beside an archive for everybody to read. */
export const sidecar = z.object({
  ...fields,
  bytes: z.number().int(),
  sha256: z.string(),
  /** the public half of the key that opens it */
  recipient: z.string(),
  resume: walResume.nullable().default(null),
});
export type Sidecar = z.infer<typeof sidecar>;

export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
export const MANIFEST_MAC = 'manifest.mac';
