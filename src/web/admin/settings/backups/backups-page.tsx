import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DatabaseBackup } from '../../../icons/database-backup.ts';
import { RotateCcw } from '../../../icons/rotate-ccw.ts';
import { ShieldAlert } from '../../../icons/shield-alert.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { Note } from '../../components/note.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { useAction } from '../../components/use-action.ts';
import { Permitted } from '../../permissions.tsx';
import { SettingsNav } from '../settings-nav.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { ArchiveTable } from './archive-table.tsx';
import { BackupFacts } from './backup-facts.tsx';
import styles from './backups.module.css';
import type { Backups } from './backups.ts';
import { RehearsalCard } from './rehearsal-card.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { ScheduleCard } from './schedule-card.tsx';

/** a worker starts requested work within seconds */
const WATCH_MS = 2000;
const WATCH_AFTER_MS = 20_000;

/** Settings → Backups: whether the shop can be restored, its archives, and how to restore one. */
export function BackupsPage() {
  const [watchUntil, setWatchUntil] = useState(0);
  const { data, error, refetch } = useQuery({
    ...adminQueries.backups.read.queryOptions(),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBusy(state.data) || Date.now() < watchUntil ? WATCH_MS : false),
  });
  const client = useQueryClient();
  const [restored, setRestored] = useState<string | null>(null);
  const reload = () => {
    setWatchUntil(Date.now() + WATCH_AFTER_MS);
    void client.invalidateQueries({ queryKey: adminQueries.backups.key() });
  };
  const take = useAction({
    run: () => adminApi.backups.take(),
    success: () => ['Backup requested', 'A worker makes it now. The shop stays open.'],
    onSettled: reload,
  });
  const rehearse = useAction({
    run: () => adminApi.backups.rehearse(),
    success: () => ['Rehearsal requested', 'A worker restores the newest archive into a scratch folder.'],
    onSettled: reload,
  });
  if (!data) return <QueryState what="The backups" error={error} refetch={refetch} />;
  const isTaking = take.isPending || data.backups.some(({ state }) => state === 'running');
  const isRehearsing = rehearse.isPending || data.lastRehearsal?.state === 'running';
  return (
    <>
      <SettingsNav />
      <SectionHeader page title="Backups">
        <Button icon={RotateCcw} onClick={() => setRestored(data.lastGood?.name ?? 'newest')}>
          Restore
        </Button>
        <Permitted needs="backups.write">
          <BusyButton variant="primary" busy={isTaking} busyLabel="Backing up" onClick={() => take.mutate()}>
            <DatabaseBackup />
            Back up now
          </BusyButton>
        </Permitted>
      </SectionHeader>
      <p className={`muted ${settingsPageStyles.lead}`}>
        Database, images and keys in one encrypted archive, without interrupting orders. Once a week, one is restored as
        a test.
      </p>
      {data.problem && (
        <Note tone="error" icon={ShieldAlert} role="alert">
          <b>This shop is not safely backed up.</b> {data.problem}
        </Note>
      )}
      <BackupFacts backups={data} />
      <div className={styles.columns}>
        <ArchiveTable backups={data.backups} onRestore={setRestored} />
        <div className={arrangeStyles.stack}>
          <RehearsalCard backups={data} busy={isRehearsing} onRehearse={() => rehearse.mutate()} />
          <ScheduleCard schedule={data.schedule} wal={data.wal} />
        </div>
      </div>
      <RestoreDialog name={restored} schedule={data.schedule} wal={data.wal} onClose={() => setRestored(null)} />
    </>
  );
}

const isBusy = (data: Backups | undefined): boolean =>
  data !== undefined &&
  (data.lastRehearsal?.state === 'running' || data.backups.some(({ state }) => state === 'running'));
