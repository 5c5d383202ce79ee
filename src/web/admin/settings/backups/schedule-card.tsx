import { FolderLock } from '../../../icons/folder-lock.ts';
import { HardDrive } from '../../../icons/hard-drive.ts';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { formatKept } from './backup-format.ts';
import type { Backups } from './backups.ts';

/** Schedule, storage and retention, from the environment. */
export function ScheduleCard({ schedule, wal }: Pick<Backups, 'schedule' | 'wal'>) {
  return (
    <Card title="Schedule">
      <div className={cardStyles.body}>
        <Facts
          facts={[
            ['Full backup', schedule.at ? `every day ${schedule.at}` : 'only when asked for'],
            schedule.isEmbedded && [
              'Any moment between',
              wal.isKept ? (wal.since ? 'yes' : 'from the next backup on') : 'no',
            ],
            ['Rehearsal', schedule.isRehearsed ? 'Sundays 04:00' : 'only when asked for'],
            ['Before upgrades', schedule.isBeforeUpgrades ? 'always' : 'no'],
            ['Kept', formatKept(schedule)],
            ['Where', schedule.place],
          ]}
        />
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
    </Card>
  );
}
