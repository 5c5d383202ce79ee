import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type Props = {
  /** 'banner': asks whether to delete this banner */
  what: string;
  rows: { asked: unknown; keep(): void; remove(): unknown; isRemoving: boolean };
  /** what follows */
  children?: ReactNode;
};

/** Asks before a row is deleted. */
export function DeleteConfirmation({ what, rows, children }: Props) {
  return (
    <ConfirmDialog
      open={rows.asked !== null}
      title={`Delete ${what}`}
      confirm="Delete"
      busyLabel="Deleting..."
      busy={rows.isRemoving}
      onConfirm={rows.remove}
      onClose={rows.keep}
    >
      <p>Are you sure you want to delete this {what}?</p>
      {children && <p className="muted">{children}</p>}
    </ConfirmDialog>
  );
}
