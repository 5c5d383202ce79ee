import path from 'node:path';
import { z } from 'zod';
import { proxyProblem } from './http/trusted-proxies.ts';

const flag = z.stringbool();

const variables = z.object({
  /** web: answers requests; worker: does background work; all: both in one process */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** how long a process that was told to end answers on, not ready any more, until a proxy has noticed */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).optional(),
  /** which demo a new database is filled with: a folder of demos/ */
  DEMO: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a demo')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** a streaming replica, for what is the same for all visitors */
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** a replica that is further behind is left alone */
  DATABASE_REPLICA_MAX_LAG_SECONDS: z.coerce.number().min(1).max(3600).default(10),
  /** off behind a pooler that gives each transaction another connection */
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  OJAS_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** pictures and films in a bucket instead of the data folder */
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('ap-south-1'),
  /** of services other than Amazon's */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** https://host/bucket/name instead of https://bucket.host/name */
  S3_PATH_STYLE: flag.default(false),
  S3_PREFIX: z
    .string()
    .regex(/^([a-z0-9-]+\/)*$/, 'must end with a slash, such as shop/')
    .default(''),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** where archives go: a folder, or s3://bucket/prefix; by default DATA_DIR/backups */
  BACKUP_TO: z
    .string()
    .regex(/^(s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(\/[a-z0-9-]+)*\/?|(?!s3:).+)$/, 'must be a folder, or s3://bucket/prefix')
    .optional(),
  /** an age identity, which opens the archives; by default one that the shop makes in DATA_DIR */
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/, 'must be an age identity (AGE-SECRET-KEY-1…)')
    .optional(),
  /** of the bucket in BACKUP_TO, each by default that of the files */
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_PATH_STYLE: flag.optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** when the daily backup begins, by the shop's clock (IST); 'off': none by itself */
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time such as 02:30, or off')
    .default('02:30'),
  BACKUP_KEEP_DAILY: z.coerce.number().int().min(1).max(1000).default(7),
  BACKUP_KEEP_WEEKLY: z.coerce.number().int().min(0).max(1000).default(4),
  BACKUP_KEEP_MONTHLY: z.coerce.number().int().min(0).max(1000).default(6),
  /** the newest archive is restored once a week and looked at */
  BACKUP_REHEARSAL: z.enum(['on', 'off']).default('on'),
  /** the embedded server's WAL is copied beside the archives, so that any moment between them comes back */
  BACKUP_WAL: z.enum(['on', 'off']).default('off'),
  /** what may be lost at most with the disk */
  BACKUP_WAL_SECONDS: z.coerce.number().int().min(5).max(3600).default(60),
  BACKUP_BEFORE_UPGRADE: z.enum(['on', 'off']).default('on'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** 'off': the shop sends no mail at all, whatever SMTP_URL says */
  MAIL: z.enum(['on', 'off']).default('on'),
  /** of campaigns, over all processes; far below what slows a shop or what mail servers take ill */
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
      for (const message of list.map(proxyProblem)) if (message) context.addIssue({ code: 'custom', message });
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** a gateway simulator that runs already, for several processes of one demo */
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
  /** the keys of the gateways' sandboxes, used while the payment settings are in test mode */
  PHONEPE_TEST_CLIENT_ID: z.string().optional(),
  PHONEPE_TEST_CLIENT_VERSION: z.string().default('1'),
  PHONEPE_TEST_CLIENT_SECRET: z.string().optional(),
  PHONEPE_TEST_WEBHOOK_USERNAME: z.string().optional(),
  PHONEPE_TEST_WEBHOOK_PASSWORD: z.string().optional(),
  PHONEPE_TEST_MERCHANT_ID: z.string().optional(),
  PHONEPE_TEST_SALT_KEY: z.string().optional(),
  PHONEPE_TEST_SALT_INDEX: z.string().default('1'),
  /** who asks for /metrics must bring it as a bearer token */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** /metrics on a listener of its own instead of beside the shop */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** where traces go: a collector that speaks OTLP over HTTP */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** read by the exporter itself: name=value, several with commas */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('shop'),
  /** the share of requests that are traced, from 0 to 1 */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  RATE_LIMITS: flag.default(true),
  /** webhooks may go to this machine, also without TLS: for demos and tests, a shop refuses it */
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

/** What the processes of the shop are started with. */
export type Config = Environment & {
  dataDir: string;
  /** where people reach the shop, without a slash at the end */
  origin: string;
  /** HOST is an address of this machine only */
  loopback: boolean;
};

/** The demo of `npm start`. */
export const DEFAULT_DEMO = 'ojas';

// each demo has a folder of its own, so that one may be tried beside another
const usualDataDir = (demo: string | undefined) => (demo && demo !== DEFAULT_DEMO ? `data-${demo}` : 'data');

export class ConfigError extends Error {}

/** Values of these variables, where an empty one is none. Throws ConfigError with every bad one by its name. */
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

/** Reads the environment once; a bad value is refused with its name. */
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
