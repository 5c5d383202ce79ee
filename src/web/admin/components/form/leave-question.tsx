import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type Props = { open: boolean; onLeave(): void; onStay(): void };

/** Asks before unsaved changes are discarded. */
export function LeaveQuestion({ open, onLeave, onStay }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title="Leave without saving?"
      confirm="Discard changes"
      busyLabel="Leaving..."
      busy={false}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>Your changes are not saved yet.</p>
    </ConfirmDialog>
  );
}
