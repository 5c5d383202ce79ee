import { formatDateTime } from '#shared/dates.ts';
import { Copy } from '../../../icons/copy.ts';
import { FolderPlus } from '../../../icons/folder-plus.ts';
import { KeyRound } from '../../../icons/key-round.ts';
import { Power } from '../../../icons/power.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { formatMoment } from './backup-format.ts';
import styles from './backups.module.css';
import type { Backups } from './backups.ts';

type Props = Pick<Backups, 'schedule' | 'wal'> & { name: string | null; onClose(): void };

/** The command that restores a shop, for its operator: the running shop cannot replace itself. */
export function RestoreDialog({ name, schedule, wal, onClose }: Props) {
  const setting = schedule.isEmbedded ? '' : 'DATABASE_URL=postgres://… ';
  const command = `${setting}BACKUP_KEY=AGE-SECRET-KEY-1… BACKUP_TO=${schedule.place.replace(/\/$/, '')} npm run restore -- ${name} --to /srv/restored`;
  const copy = () =>
    void navigator.clipboard.writeText(command).then(() => toast('Copied', 'Put your key into it before you run it.'));
  return (
    <Dialog open={name !== null} title="Restore the shop" size="l" onClose={onClose}>
      <DialogBody className={styles.restore}>
        <p>On the server, in the folder of the shop’s code:</p>
        <pre className={settingsPageStyles.command}>
          <code>{command}</code>
        </pre>
        {wal.since && wal.until && (
          <p>
            To any moment since {formatDateTime(wal.since)} until {formatDateTime(wal.until)}, such as just before a
            mistake: instead of the archive’s name <code>--to-time {formatMoment(wal.until)}</code>
          </p>
        )}
        <ul>
          <li>
            <KeyRound />
            <span>
              <b>First</b> the archive is checked byte by byte. A changed byte, another key or a newer version is
              refused by name.
            </span>
          </li>
          <li>
            <FolderPlus />
            <span>
              <b>Then</b> the shop is restored into the new folder{schedule.isEmbedded ? '' : ' and the empty database'}
              , and doctor checks it. This shop keeps running: nothing is replaced.
            </span>
          </li>
          <li>
            <Power />
            <span>
              <b>Afterwards</b> stop this shop and start the restored one with DATA_DIR=/srv/restored. Orders and
              payments that came after the backup are not in it; the gateway is asked about payments that were open.
            </span>
          </li>
        </ul>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" icon={Copy} onClick={copy}>
          Copy the command
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
