import { desc, eq, ne, sql } from 'drizzle-orm';
import { backupRehearsals, backups } from '#db/schema/backups.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { describePlace, isBesideShop } from '#platform/backup/open-backup-store.ts';
import { listGoodBackups } from './backup-log.ts';
import { findBackupProblem } from './find-backup-problem.ts';
import { isScheduled, keepsWal } from './is-scheduled.ts';
import { readWalReach } from './read-wal-reach.ts';
import { type RehearsalRow, readLastRehearsal } from './rehearsal-log.ts';

const SHOWN = 100;

/** The shop's backups as the panel shows them: problem, archives and settings. */
export async function readBackups(app: App) {
  const [rows, lastRehearsal, lastGoodRehearsal, goodBackups, problem, reach] = await Promise.all([
    listRows(app),
    readLastRehearsal(app.db),
    readLastRehearsal(app.db, 'good'),
    listGoodBackups(app.db, describePlace(app.config)),
    findBackupProblem(app),
    readWalReach(app),
  ]);
  const { config } = app;
  return {
    backups: rows,
    lastGood: rows.find(({ state }) => state === 'good') ?? null,
    lastRehearsal: lastRehearsal && toRehearsal(lastRehearsal),
    lastGoodRehearsal: lastGoodRehearsal && toRehearsal(lastGoodRehearsal),
    problem: problem?.text ?? null,
    wal: {
      isKept: keepsWal(app),
      since: reach?.since.toISOString() ?? null,
      until: reach?.until.toISOString() ?? null,
    },
    kept: { count: goodBackups.length, bytes: goodBackups.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) },
    schedule: {
      at: isScheduled(app) ? config.BACKUP_AT : null,
      isRehearsed: isScheduled(app) && config.BACKUP_REHEARSAL === 'on',
      isBeforeUpgrades: !app.demo && config.BACKUP_BEFORE_UPGRADE === 'on',
      daily: config.BACKUP_KEEP_DAILY,
      weekly: config.BACKUP_KEEP_WEEKLY,
      monthly: config.BACKUP_KEEP_MONTHLY,
      place: describePlace(config),
      isBesideShop: isBesideShop(config),
      key: config.BACKUP_KEY ? null : `${config.dataDir}/backup.key`,
      isEmbedded: config.DATABASE_URL === undefined,
    },
  };
}

async function listRows({ db }: App) {
  const rows = await db
    .select({
      backup: backups,
      requestedBy: users.email,
      rehearsal: sql<'running' | 'good' | 'failed' | null>`(select r.state from ${backupRehearsals} r
        where r.backup_id = ${backups.id} order by r.started_at desc limit 1)`,
    })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.requestedBy))
    .where(ne(backups.state, 'removed'))
    .orderBy(desc(backups.startedAt))
    .limit(SHOWN);
  return rows.flatMap(({ backup, requestedBy, rehearsal }) => {
    const { id, name, place, reason, state, bytes, error } = backup;
    if (state === 'removed') return [];
    const times = { startedAt: backup.startedAt.toISOString(), finishedAt: backup.finishedAt?.toISOString() ?? null };
    return [{ id, name, place, reason, state, bytes, error, requestedBy, rehearsal, ...times }];
  });
}

const toRehearsal = ({ backupId: _, startedAt, finishedAt, replayedUntil, ...row }: RehearsalRow) => ({
  ...row,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  replayedUntil: replayedUntil?.toISOString() ?? null,
});
