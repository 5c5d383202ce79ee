import { z } from 'zod';
import { id, instant, okResponse, paise, staffOperation } from '#shared/contract.ts';

const reason = z.enum(['schedule', 'staff', 'command', 'upgrade']);

export const backup = z.object({
  id,
  name: z.string(),
  place: z.string().describe('Folder or bucket in which it is stored'),
  reason,
  requestedBy: z.string().nullable().describe('E-mail of the member of staff'),
  state: z.enum(['running', 'good', 'failed']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  bytes: z.int().nullable(),
  error: z.string().nullable().describe('Reason of the failure'),
  rehearsal: z.enum(['running', 'good', 'failed']).nullable().describe('State of its last rehearsal'),
});

export const rehearsal = z.object({
  id,
  name: z.string().describe('Name of the archive'),
  state: z.enum(['running', 'good', 'failed']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  passedCount: z.int().nullable(),
  checkCount: z.int().nullable(),
  fileCount: z.int().nullable(),
  figures: z
    .object({ orders: z.int(), received: paise, products: z.int(), stockMovements: z.int() })
    .nullable()
    .describe('Counts of the restored shop'),
  error: z.string().nullable(),
  replayedUntil: instant.nullable().describe('Instant up to which archived WAL was replayed after the restore'),
});

const overview = z.object({
  backups: z.array(backup).describe('Kept and recently failed backups, newest first'),
  lastGood: backup.nullable(),
  lastRehearsal: rehearsal.nullable(),
  lastGoodRehearsal: rehearsal.nullable(),
  problem: z.string().nullable().describe('Why the shop is currently not protected, as a sentence'),
  wal: z
    .object({
      isKept: z.boolean().describe('Whether BACKUP_WAL is on'),
      since: instant.nullable(),
      until: instant.nullable(),
    })
    .describe('Range of point-in-time recovery; since and until are null before the next backup'),
  kept: z.object({ count: z.int(), bytes: z.int() }),
  schedule: z.object({
    at: z.string().nullable().describe('Time of day in India; null: no scheduled backups'),
    isRehearsed: z.boolean(),
    isBeforeUpgrades: z.boolean(),
    daily: z.int(),
    weekly: z.int(),
    monthly: z.int(),
    place: z.string(),
    isBesideShop: z.boolean().describe('Whether the settings put backups on the same disk as the shop'),
    key: z.string().nullable().describe('File of the encryption key; null: the key is set by BACKUP_KEY'),
    isEmbedded: z.boolean().describe('Whether the shop runs its embedded PostgreSQL'),
  }),
});

export const backupsAdminContract = {
  read: staffOperation('backups.read').route({ method: 'GET', path: '/admin/backups' }).output(overview),
  take: staffOperation('backups.write')
    .route({ method: 'POST', path: '/admin/backups' })
    .output(okResponse)
    .errors({ BACKUP_RUNNING: { status: 409, message: 'A backup is running' } }),
  rehearse: staffOperation('backups.write')
    .route({ method: 'POST', path: '/admin/backups/rehearsals' })
    .output(okResponse)
    .errors({
      BACKUP_RUNNING: { status: 409, message: 'A rehearsal is running' },
      BACKUP_MISSING: { status: 409, message: 'There is no backup to restore yet' },
    }),
};
