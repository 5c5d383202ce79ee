import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type Props<Row> = {
  /** 'banner': asks whether to delete this banner */
  what: string;
  /** the row that may be deleted; null while nothing is asked */
  row: Row | null;
  isDeleting: boolean;
  onDelete(row: Row): void;
  onClose(): void;
  /** what follows */
  children?: ReactNode;
};

/** Asks before a row is deleted. */
export function DeleteConfirmation<Row>({ what, row, isDeleting, onDelete, onClose, children }: Props<Row>) {
  return (
    <ConfirmDialog
      open={row !== null}
      title={`Delete ${what}`}
      confirm="Delete"
      busyLabel="Deleting..."
      busy={isDeleting}
      onConfirm={() => row && onDelete(row)}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this {what}?</p>
      {children && <p className="muted">{children}</p>}
    </ConfirmDialog>
  );
}
