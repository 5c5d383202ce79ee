import { useState } from 'react';
import buttonStyles from '../ui/button.module.css';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { toast, toastError } from '../ui/toast.tsx';
import { Row, Section } from './section.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null);
  const close = () => setOpen(null);
  const button = `${buttonStyles.button} ${buttonStyles.outline}`;
  return (
    <Section name="Dialogs and messages">
      <Row>
        <button type="button" className={button} onClick={() => setOpen('dialog')}>
          Open a dialog
        </button>
        <button type="button" className={button} onClick={() => setOpen('question')}>
          Ask a question
        </button>
        <button type="button" className={button} onClick={() => toast('Saved', 'Visitors see it now.')}>
          Show a message
        </button>
        <button type="button" className={button} onClick={() => toastError('Not saved', 'Try again.')}>
          Show a failure
        </button>
      </Row>
      <Dialog open={open === 'dialog'} title="Delivery address" onClose={close} onSubmit={close} preventOutsideClose>
        <DialogBody>
          <TextField label="Street" />
        </DialogBody>
        <DialogFoot>
          <button type="button" className={button} onClick={close}>
            Cancel
          </button>
          <button type="submit" className={`${buttonStyles.button} ${buttonStyles.primary}`}>
            Save address
          </button>
        </DialogFoot>
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        title="Delete the address?"
        confirm="Delete"
        busyLabel="Deleting..."
        keep="Keep it"
        busy={false}
        onConfirm={close}
        onClose={close}
      >
        <p>Orders keep a copy of it.</p>
      </ConfirmDialog>
    </Section>
  );
}
