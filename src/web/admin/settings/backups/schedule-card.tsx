import { FolderLock } from '../../../icons/folder-lock.ts';
import { HardDrive } from '../../../icons/hard-drive.ts';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import { formatKept } from './backup-format.ts';
import type { Backups } from './backups-page.tsx';

/** Schedule, storage and retention, from the environment. */
export function ScheduleCard({ schedule, wal }: Pick<Backups, 'schedule' | 'wal'>) {
  return (
    <section className={cardStyles.card} aria-labelledby="schedule">
      <header>
        <h2 id="schedule" className={textStyles.heading3}>
          Schedule
        </h2>
      </header>
      <div className={cardStyles.body}>
        <dl className={cardStyles.facts}>
          <dt>Full backup</dt>
          <dd>{schedule.at ? `every day ${schedule.at}` : 'only when asked for'}</dd>
          {schedule.isEmbedded && (
            <>
              <dt>Any moment between</dt>
              <dd>{wal.isKept ? (wal.since ? 'yes' : 'from the next backup on') : 'no'}</dd>
            </>
          )}
          <dt>Rehearsal</dt>
          <dd>{schedule.isRehearsed ? 'Sundays 04:00' : 'only when asked for'}</dd>
          <dt>Before upgrades</dt>
          <dd>{schedule.isBeforeUpgrades ? 'always' : 'no'}</dd>
          <dt>Kept</dt>
          <dd>{formatKept(schedule)}</dd>
          <dt>Where</dt>
          <dd>{schedule.place}</dd>
        </dl>
      </div>
      {schedule.isBesideShop && (
        <footer className={textStyles.warning}>
          <HardDrive />
          <span>On the same disk as the shop, which is not a safe backup. Set BACKUP_TO to another location.</span>
        </footer>
      )}
      <footer className="muted">
        <FolderLock />
        <span className={textStyles.breakAnywhere}>
          {schedule.key
            ? `Can only be opened with the key in ${schedule.key}. Keep a copy of the key elsewhere.`
            : 'Can only be opened with BACKUP_KEY. Keep a copy of the key elsewhere.'}
        </span>
      </footer>
    </section>
  );
}
