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

/**
 * The environment variables of the shop. `docs/configuration.md` is written from their descriptions; `fallback`: what
 * holds without a value, where no default says it.
 */
export const variables = z.object({
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .meta({ description: 'web: answers requests; worker: does background work; all: both in one process' }),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).meta({ description: 'where it listens' }),
  HOST: z.string().min(1).default('127.0.0.1').meta({ description: 'the address on which it listens' }),
  STOP_DELAY_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(0)
    .meta({ description: 'how long a stopping process still answers, no longer ready, until the proxy has noticed' }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'the address that people use; setting it makes a new database a production one' }),
  DATA_DIR: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'data, images and keys', fallback: '`data`; of another demo `data-<name>`' }),
  DEMO: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a demo')
    .optional()
    .meta({
      description:
        'the demo that fills a new database, a folder of `demos/`: `ojas`, `vanya` (ayurvedic herbs) or `kinetic` (endurance)',
      fallback: '`ojas`',
    }),
  DATABASE_URL: postgresUrl.optional().meta({ description: 'a PostgreSQL 15 or newer instead of the embedded one' }),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .meta({ description: 'the same server without a pooler, for migrations and jobs', fallback: '`DATABASE_URL`' }),
  DATABASE_REPLICA_URL: postgresUrl
    .optional()
    .meta({ description: 'a streaming replica, read for pages and lists that are the same for everybody' }),
  DATABASE_REPLICA_MAX_LAG_SECONDS: z.coerce
    .number()
    .min(1)
    .max(3600)
    .default(10)
    .meta({ description: 'a replica with more lag is not read' }),
  DATABASE_NAMED_STATEMENTS: flag
    .default(true)
    .meta({ description: '`false` behind a pooler in transaction mode that knows no prepared statements' }),
  OJAS_SECRET: z.string().min(32, 'must have at least 32 characters').optional().meta({
    description: 'signing secret shared by all processes, 32 characters or more',
    fallback: 'created once in `DATA_DIR`',
  }),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .meta({ description: 'images and videos in a bucket instead of `DATA_DIR/media`' }),
  S3_REGION: z.string().min(1).default('ap-south-1').meta({ description: 'region of the bucket' }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: "a service other than Amazon's" }),
  S3_PATH_STYLE: flag
    .default(false)
    .meta({ description: '`true`: the bucket is in the path, https://host/bucket/name, not in the host' }),
  S3_PREFIX: z
    .string()
    .regex(/^([a-z0-9-]+\/)*$/, 'must end with a slash, such as shop/')
    .default('')
    .meta({ description: 'beginning of all names in the bucket, such as `shop/`' }),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'key of the bucket', fallback: "the machine's role" }),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'secret key of the bucket', fallback: "the machine's role" }),
  BACKUP_TO: z
    .string()
    .regex(/^(s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(\/[a-z0-9-]+)*\/?|(?!s3:).+)$/, 'must be a folder, or s3://bucket/prefix')
    .optional()
    .meta({
      description: 'storage of archives: a folder on another disk, or `s3://bucket/prefix`',
      fallback: '`DATA_DIR/backups`',
    }),
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/, 'must be an age identity (AGE-SECRET-KEY-1…)')
    .optional()
    .meta({
      description: 'the age identity that opens archives (`AGE-SECRET-KEY-1…`)',
      fallback: 'created once in `DATA_DIR`',
    }),
  BACKUP_S3_REGION: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'region of the bucket in `BACKUP_TO`', fallback: '`S3_REGION`' }),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'its service', fallback: '`S3_ENDPOINT`' }),
  BACKUP_S3_PATH_STYLE: flag.optional().meta({ description: 'whether it is in the path', fallback: '`S3_PATH_STYLE`' }),
  BACKUP_S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'its key', fallback: '`S3_ACCESS_KEY_ID`' }),
  BACKUP_S3_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'its secret key', fallback: '`S3_SECRET_ACCESS_KEY`' }),
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'must be a time such as 02:30, or off')
    .default('02:30')
    .meta({ description: "when the daily backup begins, India's time, or `off`" }),
  BACKUP_KEEP_DAILY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(7)
    .meta({ description: 'for how many days the last archive of each stays' }),
  BACKUP_KEEP_WEEKLY: z.coerce.number().int().min(0).max(1000).default(4).meta({ description: 'for how many weeks' }),
  BACKUP_KEEP_MONTHLY: z.coerce.number().int().min(0).max(1000).default(6).meta({ description: 'for how many months' }),
  BACKUP_REHEARSAL: z
    .enum(['on', 'off'])
    .default('on')
    .meta({ description: '`off`: the newest archive is not restored as a test once a week' }),
  BACKUP_WAL: z.enum(['on', 'off']).default('off').meta({
    description:
      "`on`: the embedded server's WAL is copied beside the archives, so that any moment between them can be restored",
  }),
  BACKUP_WAL_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(3600)
    .default(60)
    .meta({ description: 'the maximum loss in seconds when the disk fails' }),
  BACKUP_BEFORE_UPGRADE: z
    .enum(['on', 'off'])
    .default('on')
    .meta({ description: '`off`: a newer version migrates without a backup first' }),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .meta({ description: 'mail server; production asks for it, or for `MAIL=off`', fallback: 'captured (demo)' }),
  MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .meta({ description: 'sender of mails; as `SMTP_URL`', fallback: 'captured (demo)' }),
  MAIL: z
    .enum(['on', 'off'])
    .default('on')
    .meta({ description: '`off`: a shop without mail, whatever `SMTP_URL` is; its mails are stored as not sent' }),
  CAMPAIGN_MAILS_PER_SECOND: z.coerce
    .number()
    .min(0.1)
    .max(1000)
    .default(20)
    .meta({ description: 'mails per second of campaigns, over all processes' }),
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
    })
    .meta({ description: 'addresses and networks (`10.0.0.0/8`, `fd00::/8`) whose X-Forwarded-For is trusted' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ description: '`fatal` to `trace`, or `silent`' }),
  SIMULATOR_URL: z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ })
    .optional()
    .meta({
      description: 'a gateway simulator that already runs (`npm run simulator`), for a demo in several processes',
    }),
  SIMULATOR_PORT: z.coerce.number().int().min(1).max(65535).optional().meta({
    description: "the port of the demo's gateway simulator",
    fallback: '4010, or a free one when that is taken',
  }),
  PAYMENT_GATEWAY: z
    .enum(['phonepe-v2', 'phonepe-v1'])
    .default('phonepe-v2')
    .meta({ description: '`phonepe-v2` or `phonepe-v1`' }),
  PHONEPE_CLIENT_ID: z.string().optional().meta({ description: 'PhonePe v2' }),
  PHONEPE_CLIENT_VERSION: z.string().default('1').meta({ description: 'PhonePe v2' }),
  PHONEPE_CLIENT_SECRET: z.string().optional().meta({ description: 'PhonePe v2' }),
  PHONEPE_WEBHOOK_USERNAME: z.string().optional().meta({ description: 'PhonePe v2' }),
  PHONEPE_WEBHOOK_PASSWORD: z.string().optional().meta({ description: 'PhonePe v2' }),
  PHONEPE_MERCHANT_ID: z.string().optional().meta({ description: 'PhonePe v1' }),
  PHONEPE_SALT_KEY: z.string().optional().meta({ description: 'PhonePe v1' }),
  PHONEPE_SALT_INDEX: z.string().default('1').meta({ description: 'PhonePe v1' }),
  PHONEPE_TEST_CLIENT_ID: z
    .string()
    .optional()
    .meta({ description: 'the same of the sandbox, used while Settings are in test mode' }),
  PHONEPE_TEST_CLIENT_VERSION: z
    .string()
    .default('1')
    .meta({ description: 'the same of the sandbox, used while Settings are in test mode' }),
  PHONEPE_TEST_CLIENT_SECRET: z
    .string()
    .optional()
    .meta({ description: 'the same of the sandbox, used while Settings are in test mode' }),
  PHONEPE_TEST_WEBHOOK_USERNAME: z
    .string()
    .optional()
    .meta({ description: 'the same of the sandbox, used while Settings are in test mode' }),
  PHONEPE_TEST_WEBHOOK_PASSWORD: z
    .string()
    .optional()
    .meta({ description: 'the same of the sandbox, used while Settings are in test mode' }),
  PHONEPE_TEST_MERCHANT_ID: z
    .string()
    .optional()
    .meta({ description: 'the same of the sandbox, used while Settings are in test mode' }),
  PHONEPE_TEST_SALT_KEY: z
    .string()
    .optional()
    .meta({ description: 'the same of the sandbox, used while Settings are in test mode' }),
  PHONEPE_TEST_SALT_INDEX: z
    .string()
    .default('1')
    .meta({ description: 'the same of the sandbox, used while Settings are in test mode' }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description: 'serves `/metrics` to requests with this bearer token',
    fallback: 'not served, except in a demo',
  }),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .meta({ description: 'serves `/metrics` on a separate port' }),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').meta({ description: 'its address' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'a collector for traces (OTLP over HTTP)' }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .meta({ description: 'headers for it, as `name=value`, comma-separated; the exporter itself reads them' }),
  OTEL_SERVICE_NAME: z.string().min(1).default('shop').meta({ description: "the shop's name in traces" }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta({ description: 'the share of requests that are traced, from 0 to 1' }),
  HSTS_INCLUDE_SUBDOMAINS: flag
    .default(false)
    .meta({ description: '`true`: browsers use https for all subdomains of `PUBLIC_URL` too' }),
  RATE_LIMITS: flag.default(true).meta({ description: '`false`: no limits, for tests and load on your own machine' }),
  WEBHOOKS_TO_LOOPBACK: flag.default(false).meta({
    description: "`true`: a demo's webhooks may go to this machine, also by `http://`; a shop refuses to start with it",
  }),
});
