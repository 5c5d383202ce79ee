import path from 'node:path';
import type { z } from 'zod';
import { variables } from './variables.ts';

const environment = variables
  .refine(({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }) => Boolean(id) === Boolean(secret), {
    path: ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    message: 'set both or neither',
  })
  .refine(({ BACKUP_S3_ACCESS_KEY_ID: id, BACKUP_S3_SECRET_ACCESS_KEY: secret }) => Boolean(id) === Boolean(secret), {
    path: ['BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY'],
    message: 'set both or neither',
  })
  .refine(({ BACKUP_WAL, DATABASE_URL }) => BACKUP_WAL === 'off' || !DATABASE_URL, {
    path: ['BACKUP_WAL'],
    message: 'is for the PostgreSQL that comes with the shop; with DATABASE_URL archive the WAL at that server',
  });

export type Environment = z.infer<typeof environment>;

/** The configuration of the shop's processes. */
export type Config = Environment & {
  dataDir: string;
  /** the shop's public URL without a trailing slash */
  origin: string;
  /** HOST is a loopback address */
  loopback: boolean;
};

/** The demo of `npm start`. */
export const DEFAULT_DEMO = 'ojas';

// each demo has its own folder, so that several can be tried
const usualDataDir = (demo: string | undefined) => (demo && demo !== DEFAULT_DEMO ? `data-${demo}` : 'data');

export class ConfigError extends Error {}

/** Parses these variables; an empty one counts as unset. Throws a ConfigError that names every invalid one. */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  names: readonly string[],
  env: NodeJS.ProcessEnv,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(names.map((name) => [name, env[name] || undefined])));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Cannot start with ${what}:\n  ${lines.join('\n  ')}`);
}

/** Parses the environment once; invalid values are refused by name. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = readVariables(environment, Object.keys(variables.shape), env, 'these settings');
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(values.HOST);
  return {
    ...values,
    dataDir: path.resolve(values.DATA_DIR ?? usualDataDir(values.DEMO)),
    origin: values.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${values.PORT}`,
    loopback,
  };
}
