import { sql } from 'drizzle-orm';
import pg from 'pg';
import { transact } from '#db/client.ts';
import type { Db } from '#db/queryable.ts';
import { installation } from '#db/schema/platform.ts';
import { recordOpening } from '#features/settings/store-opening.ts';
import { type Config, ConfigError, DEFAULT_DEMO } from '#platform/config.ts';
import { listDemos } from './seed/load-demo.ts';

/**
 * Whether this database is a demo; a new one becomes a demo only on a loopback address, without PUBLIC_URL and keys of
 * gateways and carriers. Throws ConfigError when a demo would be public.
 */
export async function installationKind(
  db: Db,
  config: Config,
  hasLiveKeys: boolean,
): Promise<'demo' | 'production' | 'new demo' | 'new production'> {
  const [row] = await db.select().from(installation);
  const worldly = config.PUBLIC_URL !== undefined || !config.loopback || hasLiveKeys;
  if (!row) return worldly ? 'new production' : 'new demo';
  if (row.demo && worldly)
    throw new ConfigError(
      'This database holds the demo store. It refuses PUBLIC_URL, a HOST other than this machine, and real keys of gateways or carriers. Start a shop of your own with another DATA_DIR or DATABASE_URL.',
    );
  return row.demo ? 'demo' : 'production';
}

/**
 * The demo that this database contains or, when new, is to be filled with; null for a real shop. Throws ConfigError
 * when DEMO names another or an unknown one, or is set for a real shop.
 */
export async function readDemoName(
  db: Db,
  { DEMO }: Config,
  kind: Awaited<ReturnType<typeof installationKind>>,
): Promise<string | null> {
  if (kind.endsWith('production')) {
    if (DEMO) throw new ConfigError('DEMO fills a new database with a demo, and this shop is none. Remove DEMO.');
    return null;
  }
  const [row] = await db.select({ name: installation.demoName }).from(installation);
  const name = row?.name ?? DEMO ?? DEFAULT_DEMO;
  if (DEMO && name !== DEMO)
    throw new ConfigError(
      `This database holds the demo ${name}. Start ${DEMO} with another DATA_DIR or DATABASE_URL, or without both.`,
    );
  if (!listDemos().includes(name))
    throw new ConfigError(`DEMO: there is no demo ${name}. There are ${listDemos().join(', ')}.`);
  return name;
}

/** A real shop needs SMTP_URL or an explicit MAIL=off. Throws ConfigError. */
export function requireMail({ SMTP_URL, MAIL_FROM, MAIL }: Config): void {
  if (MAIL === 'off') return;
  if (!SMTP_URL)
    throw new ConfigError(
      'SMTP_URL is missing: confirmations, password resets and order mails could not leave. Set SMTP_URL and MAIL_FROM, or MAIL=off to run the shop without mail.',
    );
  if (!MAIL_FROM) throw new ConfigError('MAIL_FROM is missing: say which address of yours the mails come from.');
}

/** Runs `work` under a lock of the shop. `url` must be a direct connection, as the lock belongs to its session. */
export async function withAdvisoryLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7204117)');
    return await work();
  } finally {
    await client.end();
  }
}

/** A new real shop is closed until its owner opens it. */
export async function markAsProduction(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    await tx.insert(installation).values({ demo: false, createdAt: sql`now()` }).onConflictDoNothing();
    await recordOpening(tx, null);
  });
}

/** Stores the shop's URL for commands that are run without it. */
export async function recordOrigin(db: Db, origin: string): Promise<void> {
  await db.update(installation).set({ origin }).where(sql`${installation.origin} is distinct from ${origin}`);
}

export async function readOrigin(db: Db): Promise<string | null> {
  const [row] = await db.select({ origin: installation.origin }).from(installation);
  return row?.origin ?? null;
}
