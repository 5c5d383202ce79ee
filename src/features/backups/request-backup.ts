import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { backupRehearsals, backups } from '#db/schema/backups.ts';
import { recordChange } from '#features/audit/record-change.ts';
import type { App } from '#platform/app.ts';
import { describePlace } from '#platform/backup/open-backup-store.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { listGoodBackups } from './backup-log.ts';

export const TAKE_BACKUP = 'backups.take';
export const REHEARSE_BACKUP = 'backups.rehearse';

/** Queues a backup. BACKUP_RUNNING while one is running. */
export async function requestBackup(app: App, staff: Staff): Promise<void> {
  await transact(app.db, async (tx) => {
    const [running] = await tx.select().from(backups).where(eq(backups.state, 'running')).limit(1);
    if (running) throw new DomainError('BACKUP_RUNNING');
    await recordChange(tx, staff, app.now(), { action: 'backup.request', entityId: 'backup', label: 'now' });
    await app.jobs.send(tx, TAKE_BACKUP, { reason: 'staff', requestedBy: staff.userId });
  });
}

/** Queues a rehearsal, which restores the newest archive into a scratch folder. BACKUP_MISSING, BACKUP_RUNNING. */
export async function requestRehearsal(app: App, staff: Staff): Promise<void> {
  await transact(app.db, async (tx) => {
    const [running] = await tx.select().from(backupRehearsals).where(eq(backupRehearsals.state, 'running')).limit(1);
    if (running) throw new DomainError('BACKUP_RUNNING');
    const [newest] = await listGoodBackups(tx, describePlace(app.config));
    if (!newest) throw new DomainError('BACKUP_MISSING');
    await recordChange(tx, staff, app.now(), { action: 'backup.rehearse', entityId: newest.id, label: newest.name });
    await app.jobs.send(tx, REHEARSE_BACKUP, {});
  });
}
