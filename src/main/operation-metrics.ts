import { statfs } from 'node:fs/promises';
import { desc, eq } from 'drizzle-orm';
import { backups } from '#db/schema/backups.ts';
import { installation } from '#db/schema/platform.ts';
import { findBackupProblem } from '#features/backups/find-backup-problem.ts';
import { isScheduled } from '#features/backups/is-scheduled.ts';
import { readCertificateEnd } from '#features/payments/test-ssl.ts';
import type { App } from '#platform/app.ts';
import { describePlace } from '#platform/backup/open-backup-store.ts';
import type { Figure, FigureKind } from '#platform/http/metrics.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { BUSINESS_METRICS, readBusinessMetrics } from './business-metrics.ts';

/** What the shop needs to go on tomorrow, by name. Labelled ones have no value where they do not apply. */
const OPERATION_METRICS = {
  shop_backup_age_seconds: { help: 'Age of the newest good backup, of the shop while it has none', labels: ['place'] },
  shop_backup_problem: { help: 'Whether the last backup, its rehearsal or the copy of the WAL failed or is overdue' },
  shop_disk_free_bytes: { help: 'Free space on the disk of DATA_DIR' },
  shop_disk_size_bytes: { help: 'Size of the disk of DATA_DIR' },
  shop_certificate_valid: { help: 'Whether PUBLIC_URL answers with a trusted certificate', labels: ['host'] },
  shop_certificate_remaining_seconds: { help: 'How long the certificate of PUBLIC_URL is valid', labels: ['host'] },
} as const satisfies Record<string, FigureKind>;

/** Every metric of the shop by name, of its business and of its operation. */
export const SHOP_METRICS = { ...BUSINESS_METRICS, ...OPERATION_METRICS };

/** Reads every metric of the shop; the certificate at most once an hour. */
export function createShopFigures(app: App, certificate = readCertificateEnd): () => Promise<readonly Figure[]> {
  const readCertificate = atMostHourly(() => readCertificateFigures(app, certificate));
  return async () =>
    (
      await Promise.all([readBusinessMetrics(app), readBackupFigures(app), readDiskFigures(app), readCertificate()])
    ).flat();
}

async function readBackupFigures(app: App): Promise<Figure[]> {
  const { db, config } = app;
  const [problem, [good], [latest]] = await Promise.all([
    findBackupProblem(app),
    db
      .select({ at: backups.startedAt })
      .from(backups)
      .where(eq(backups.state, 'good'))
      .orderBy(desc(backups.startedAt))
      .limit(1),
    db.select({ at: installation.createdAt }).from(installation),
  ]);
  const since = good?.at ?? (isScheduled(app) ? latest?.at : undefined);
  const age = since && { value: Math.max(0, (app.now().getTime() - since.getTime()) / 1000) };
  return [
    { name: 'shop_backup_problem', value: problem ? 1 : 0 },
    ...(age ? [{ name: 'shop_backup_age_seconds', labels: [describePlace(config)], ...age }] : []),
  ];
}

async function readDiskFigures({ config }: App): Promise<Figure[]> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return [
    { name: 'shop_disk_free_bytes', value: bavail * bsize },
    { name: 'shop_disk_size_bytes', value: blocks * bsize },
  ];
}

async function readCertificateFigures({ config }: App, certificate: typeof readCertificateEnd): Promise<Figure[]> {
  const { protocol, host } = new URL(config.origin);
  if (protocol !== 'https:') return [];
  const end = await certificate(config.origin).catch(() => null);
  const valid = { name: 'shop_certificate_valid', labels: [host], value: end ? 1 : 0 };
  if (!end) return [valid];
  const remaining = (end.getTime() - Date.now()) / 1000;
  return [valid, { name: 'shop_certificate_remaining_seconds', labels: [host], value: remaining }];
}

function atMostHourly<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | null = null;
  return () => {
    if (!last || performance.now() - last.at > HOUR_MS) last = { at: performance.now(), value: read() };
    return last.value;
  };
}
