import { z } from 'zod';

/** Version of the archive's format; others are refused. */
export const FORMAT = 1;

const fields = {
  format: z.literal(FORMAT),
  name: z.string(),
  takenAt: z.iso.datetime(),
  /** of the shop */
  version: z.string(),
  /** when the newest migration of the database was created (ms), which the code has to know */
  migration: z.number().int(),
  /** the folder of the embedded server, or pg_dump's custom format */
  kind: z.enum(['cluster', 'dump']),
  /** server_version_num */
  postgres: z.number().int(),
};

/** Where the continuous WAL continues after an archive. */
export const walResume = z.object({
  /** the WAL stream that the archive belongs to */
  stream: z.string(),
  /** the last segment in the archive: replay needs later ones */
  segment: z.string(),
  /** the archive restores the state of this instant, by the server's clock */
  consistentAt: z.iso.datetime(),
});
export type WalResume = z.infer<typeof walResume>;

/** The description of an archive, its first file. */
export const about = z.object({
  ...fields,
  /** names the secret that signs sessions and links; it is in the archive unless the environment has it */
  keyId: z.string(),
  hasSecret: z.boolean(),
});
export type About = z.infer<typeof about>;

/** The list of an archive's files, its last entry but one. */
export const manifest = z.object({
  /** the WAL position at which the files are consistent */
  wal: z.object({ start: z.string(), stop: z.string(), resume: walResume.nullable().default(null) }).nullable(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

/** The public metadata beside an archive. */
export const sidecar = z.object({
  ...fields,
  bytes: z.number().int(),
  sha256: z.string(),
  /** the public half of the archive's key */
  recipient: z.string(),
  resume: walResume.nullable().default(null),
});
export type Sidecar = z.infer<typeof sidecar>;

export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
export const MANIFEST_MAC = 'manifest.mac';
