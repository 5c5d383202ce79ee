import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { Download } from '../../icons/download.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { useAction } from '../components/use-action.ts';
import { useMay } from '../permissions.tsx';
import styles from './reports-page.module.css';

type Props = {
  title: string;
  note: string;
  file: { needs: Permission; path: string; name: string; isHidden?: boolean };
  aside?: ReactNode;
  children: ReactNode;
};

/** A report with a wide table, which can be downloaded. */
export function ReportCard({ title, note, file, aside, children }: Props) {
  const may = useMay();
  const exporting = useAction({
    run: () => downloadFile(file.path, file.name),
    failed: `${title} could not be exported`,
  });
  return (
    <Card
      title={title}
      note={note}
      actions={
        <>
          {aside}
          {may(file.needs) && !file.isHidden && (
            <ActionButton action={exporting} size="small" icon={Download} busyLabel="Exporting...">
              CSV<span className="visually-hidden"> of {title.toLowerCase()}</span>
            </ActionButton>
          )}
        </>
      }
      className={styles.deliveries}
    >
      {children}
    </Card>
  );
}
