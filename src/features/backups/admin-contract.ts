import { z } from 'zod';
import { id, instant, okResponse, paise, staffOperation } from '#shared/contract.ts';

const reason = z.enum(['schedule', 'staff', 'command', 'upgrade']);

export const backup = z.object({
  id,
  name: z.string(),
  place: z.string().describe('The folder or bucket that holds it'),
  reason,
  requestedBy: z.string().nullable().describe('E-mail of the member of staff'),
  state: z.enum(['running', 'good', 'failed']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  bytes: z.int().nullable(),
  error: z.string().nullable().describe('Why it failed'),
  rehearsal: z.enum(['running', 'good', 'failed']).nullable().describe('Its last rehearsal'),
});

export const rehearsal = z.object({
  id,
  name: z.string().describe('Of the archive'),
  state: z.enum(['running', 'good', 'failed']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  passedCount: z.int().nullable(),
  checkCount: z.int().nullable(),
  fileCount: z.int().nullable(),
  figures: z
    .object({ orders: z.int(), received: paise, products: z.int(), stockMovements: z.int() })
    .nullable()
    .describe('What came back'),
  error: z.string().nullable(),
  replayedUntil: instant.nullable().describe('The moment up to which kept WAL was replayed on top of the archive'),
});

const overview = z.object({
  backups: z.array(backup).describe('Those that are kept or failed lately, newest first'),
  lastGood: backup.nullable(),
  lastRehearsal: rehearsal.nullable(),
  lastGoodRehearsal: rehearsal.nullable(),
  problem: z.string().nullable().describe('Why the shop is not safe now, as a sentence'),
  wal: z
    .object({
      isKept: z.boolean().describe('BACKUP_WAL is on'),
      since: instant.nullable(),
      until: instant.nullable(),
    })
    .describe('The moments since and until which the shop can be restored to any; null: from the next backup on'),
  kept: z.object({ count: z.int(), bytes: z.int() }),
  schedule: z.object({
    at: z.string().nullable().describe('Time of day in India; null: no backup by itself'),
    isRehearsed: z.boolean(),
    isBeforeUpgrades: z.boolean(),
    daily: z.int(),
    weekly: z.int(),
    monthly: z.int(),
    place: z.string(),
    isBesideShop: z.boolean().describe('On the same disk as the shop, as far as the settings say'),
    key: z.string().nullable().describe('The file that holds the key; null: it came with BACKUP_KEY'),
    isEmbedded: z.boolean().describe('PostgreSQL came with the shop'),
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
