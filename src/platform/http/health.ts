import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { readinessProbes } from '#db/schema/platform.ts';
import type { App } from '../app.ts';
import { errorText } from '../log.ts';
import type { HttpEnv } from './request.ts';

/** a probe writes, so its result is cached */
const PROBE_EVERY_MS = 3000;
const PROBE_TIMEOUT_MS = 3000;

/**
 * /healthz: the process is alive. /readyz: it can serve; database, data folder or bucket are usable, and it is not
 * stopping.
 */
export function mountHealth(http: Hono<HttpEnv>, app: App, isStopping: () => boolean): void {
  http.get('/healthz', (c) => c.json({ ok: true }));
  let probe: { at: number; failed: Promise<string[]> } | null = null;
  http.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ ok: false, failed: ['stopping'] }, 503);
    if (!probe || performance.now() - probe.at > PROBE_EVERY_MS)
      probe = { at: performance.now(), failed: probeWrites(app) };
    const failed = await probe.failed;
    // without its replica the shop is slower, but ready
    const replica = app.replica ? { replica: app.replica.state() } : {};
    return failed.length === 0 ? c.json({ ok: true, ...replica }) : c.json({ ok: false, failed }, 503);
  });
}

async function probeWrites(app: App): Promise<string[]> {
  const probes = {
    database: writeDatabase(app),
    'data folder': writeDataFolder(app),
    ...(app.config.S3_BUCKET ? { bucket: app.files.probe() } : {}),
  };
  const results = await Promise.all(
    Object.entries(probes).map(async ([name, work]) => {
      try {
        await Promise.race([work, timeout()]);
        return [];
      } catch (error) {
        app.log.warn({ probe: name, reason: errorText(error as Error) }, 'not ready');
        return [name];
      }
    }),
  );
  return results.flat();
}

// truncating allocates a new file on disk, which an update in place need not; it is rolled back
async function writeDatabase(app: App): Promise<void> {
  const undone = new Error('undone');
  const filler = randomBytes(12_000).toString('base64');
  await app.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'; set local statement_timeout = '2s'`);
      await tx.execute(sql`truncate ${readinessProbes}`);
      await tx.insert(readinessProbes).values({ filler });
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
}

async function writeDataFolder(app: App): Promise<void> {
  const file = path.join(app.config.dataDir, `.readiness-${randomBytes(6).toString('hex')}`);
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(8192));
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the probe timed out')), PROBE_TIMEOUT_MS).unref();
  });
