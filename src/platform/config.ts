import path from 'node:path';
import { z } from 'zod';
import { validateProxy } from './http/trusted-proxies.ts';

const flag = z.stringbool();

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(namesDatabase, 'must name a host and a database, as in postgres://user:password@host:5432/database');

// the folder of a socket is a parameter
function namesDatabase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { host, pathname, searchParams } = new URL(text);
  return Boolean(host || searchParams.get('host')) && pathname.length > 1;
}

const variables = z.object({
  /** web: answers requests; worker: runs background work; all: both in one process */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** how long a stopping process still answers, no longer ready, until the proxy has noticed */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).optional(),
  /** the demo with which a new database is filled: a folder of demos/ */
  DEMO: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a demo')
    .optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** a streaming replica, for reads that do not depend on the user */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  /** a replica with more lag is not used */
  DATABASE_REPLICA_MAX_LAG_SECONDS: z.coerce.number().min(1).max(3600).default(10),
  /** off behind a pooler in transaction mode */
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  OJAS_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** images and videos in a bucket instead of the data folder */
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('ap-south-1'),
  /** for services other than Amazon's */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** https://host/bucket/name instead of https://bucket.host/name */
  S3_PATH_STYLE: flag.default(false),
  S3_PREFIX: z
    .string()
    .regex(/^([a-z0-9-]+\/)*$/, 'must end with a slash, such as shop/')
    .default(''),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** storage of archives: a folder, or s3://bucket/prefix; by default DATA_DIR/backups */
  BACKUP_TO: z
    .string()
    .regex(/^(s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(\/[a-z0-9-]+)*\/?|(?!s3:).+)$/, 'must be a folder, or s3://bucket/prefix')
    .optional(),
  /** an age identity, which decrypts the archives; by default one that the shop creates in DATA_DIR */
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/, 'must be an age identity (AGE-SECRET-KEY-1…)')
    .optional(),
  /** credentials of the bucket in BACKUP_TO; by default those of the media bucket */
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_PATH_STYLE: flag.optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** when the daily backup starts, in IST; 'off': never automatically */
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time such as 02:30, or off')
    .default('02:30'),
  BACKUP_KEEP_DAILY: z.coerce.number().int().min(1).max(1000).default(7),
  BACKUP_KEEP_WEEKLY: z.coerce.number().int().min(0).max(1000).default(4),
  BACKUP_KEEP_MONTHLY: z.coerce.number().int().min(0).max(1000).default(6),
  /** the newest archive is restored once a week as a test */
  BACKUP_REHEARSAL: z.enum(['on', 'off']).default('on'),
  /** the embedded server's WAL is copied beside the archives, so that any instant between them can be restored */
  BACKUP_WAL: z.enum(['on', 'off']).default('off'),
  /** the maximum loss when the disk fails */
  BACKUP_WAL_SECONDS: z.coerce.number().int().min(5).max(3600).default(60),
  BACKUP_BEFORE_UPGRADE: z.enum(['on', 'off']).default('on'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** 'off': the shop sends no mail at all, whatever SMTP_URL is */
  MAIL: z.enum(['on', 'off']).default('on'),
  /** mails per second of campaigns over all processes, far below what mail servers reject */
  CAMPAIGN_MAILS_PER_SECOND: z.coerce.number().min(0.1).max(1000).default(20),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .superRefine((list, context) => {
      for (const message of list.map(validateProxy)) if (message) context.addIssue({ code: 'custom', message });
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** a running gateway simulator, shared by several processes of one demo */
  SIMULATOR_URL: z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }).optional(),
  SIMULATOR_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  PAYMENT_GATEWAY: z.enum(['phonepe-v2', 'phonepe-v1']).default('phonepe-v2'),
  PHONEPE_CLIENT_ID: z.string().optional(),
  PHONEPE_CLIENT_VERSION: z.string().default('1'),
  PHONEPE_CLIENT_SECRET: z.string().optional(),
  PHONEPE_WEBHOOK_USERNAME: z.string().optional(),
  PHONEPE_WEBHOOK_PASSWORD: z.string().optional(),
  PHONEPE_MERCHANT_ID: z.string().optional(),
  PHONEPE_SALT_KEY: z.string().optional(),
  PHONEPE_SALT_INDEX: z.string().default('1'),
  /** sandbox keys of the gateways, used while the payment settings are in test mode */
  PHONEPE_TEST_CLIENT_ID: z.string().optional(),
  PHONEPE_TEST_CLIENT_VERSION: z.string().default('1'),
  PHONEPE_TEST_CLIENT_SECRET: z.string().optional(),
  PHONEPE_TEST_WEBHOOK_USERNAME: z.string().optional(),
  PHONEPE_TEST_WEBHOOK_PASSWORD: z.string().optional(),
  PHONEPE_TEST_MERCHANT_ID: z.string().optional(),
  PHONEPE_TEST_SALT_KEY: z.string().optional(),
  PHONEPE_TEST_SALT_INDEX: z.string().default('1'),
  /** required as bearer token for /metrics */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** serves /metrics on a port of its own */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** the collector of traces: OTLP over HTTP */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** read by the exporter itself: comma-separated name=value pairs */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('shop'),
  /** the share of traced requests, from 0 to 1 */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  RATE_LIMITS: flag.default(true),
  /** lets webhooks go to this machine without TLS, for demos and tests; refused in a shop */
  WEBHOOKS_TO_LOOPBACK: flag.default(false),
});
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
