import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { readCertificateEnd } from '#features/payments/test-ssl.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { createBoss } from '#platform/jobs/queue.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { makeTemporaryFolder } from '#tests/temporary-folder.ts';
import { createTestApp } from '#tests/test-app.ts';
import { createShopFigures, SHOP_METRICS } from './operation-metrics.ts';

async function openShop(env: Record<string, string> = {}) {
  const app = await createTestApp({ DATA_DIR: makeTemporaryFolder('operation-metrics'), ...env });
  onTestFinished(app.close);
  const boss = createBoss(app.databaseUrl, app.log, 'sender');
  await boss.start();
  await boss.stop({ graceful: false });
  return app;
}

/** The lines of /metrics without comments, of one metric. */
async function linesOf(read: ReturnType<typeof createShopFigures>, name: string): Promise<string[]> {
  const metrics = createMetrics();
  metrics.follow(SHOP_METRICS, read);
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
}

test('reports the age of the newest good backup, and a failure after it', async () => {
  const app = await openShop();
  const backup = (name: string, state: string, hours: number) =>
    app.db.execute(sql`insert into backups (name, place, reason, state, started_at, error) values
      (${name}, '/b', 'schedule', ${state}, ${new Date(app.now().getTime() - hours * HOUR_MS).toISOString()}, 'no space')`);
  await app.db.execute(
    sql`update installation set created_at = ${new Date(app.now().getTime() - 5 * DAY_MS).toISOString()}`,
  );
  const read = createShopFigures(app);
  const age = async () => Number((await linesOf(read, 'shop_backup_age_seconds{'))[0]?.split(' ')[1]);
  await backup('b1', 'good', 40);
  await backup('b2', 'good', 20);
  expect(await age()).toBe(20 * 3600);
  expect(await linesOf(read, 'shop_backup_problem')).toEqual(['shop_backup_problem 0']);
  await backup('b3', 'failed', 1);
  expect(await age()).toBe(20 * 3600);
  expect(await linesOf(read, 'shop_backup_problem')).toEqual(['shop_backup_problem 1']);
});

test('reports the free space of the data folder', async () => {
  const read = createShopFigures(await openShop());
  const value = async (name: string) => Number((await linesOf(read, name))[0]?.split(' ')[1]);
  expect(await value('shop_disk_free_bytes')).toBeGreaterThan(0);
  expect(await value('shop_disk_size_bytes')).toBeGreaterThan(await value('shop_disk_free_bytes'));
});

test('reports the end of the certificate once an hour, and one that is not trusted', async () => {
  const app = await openShop({ PUBLIC_URL: 'https://shop.example', MAIL: 'off' });
  let reads = 0;
  const read = createShopFigures(app, async () => {
    reads += 1;
    return new Date(Date.now() + 10 * DAY_MS);
  });
  const [line] = await linesOf(read, 'shop_certificate_remaining_seconds');
  expect(line).toMatch(/^shop_certificate_remaining_seconds\{host="shop\.example"\} 8639\d\d/);
  expect(await linesOf(read, 'shop_certificate_valid')).toEqual(['shop_certificate_valid{host="shop.example"} 1']);
  expect(reads).toBe(1);
  const broken = createShopFigures(app, () => Promise.reject(new Error('self-signed certificate')));
  expect(await linesOf(broken, 'shop_certificate')).toEqual(['shop_certificate_valid{host="shop.example"} 0']);
});

test('has no certificate without TLS', async () => {
  expect(await linesOf(createShopFigures(await openShop()), 'shop_certificate')).toEqual([]);
});

test('reads the end of a trusted certificate only', async () => {
  const pem = (name: string) => readFile(new URL(`../../tests/files/localhost-${name}.pem`, import.meta.url), 'utf8');
  const [cert, key] = [await pem('certificate'), await pem('key')];
  const server = createServer({ cert, key }, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  expect((await readCertificateEnd(origin, { ca: cert })).getTime()).toBeGreaterThan(Date.now());
  await expect(readCertificateEnd(origin)).rejects.toThrow(/self-signed/);
});
