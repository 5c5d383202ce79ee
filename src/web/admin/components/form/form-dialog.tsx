import { type FormEvent, type ReactNode, useState } from 'react';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { RestoredNote } from './restored-note.tsx';
import type { FormDraftState } from './use-form-draft.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

type Props = {
  open: boolean;
  title: string;
  /** label of the save button, and its label while saving */
  save: string;
  saving: string;
  busy: boolean;
  dirty: boolean;
  /** an error about the whole form */
  problem: string | null;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onClose(): void;
  /** keeps a draft over reloads */
  draft?: FormDraftState;
  children: ReactNode;
  size?: 'm' | 'l';
};

/** A form in a dialog. It saves once at a time; leaving with changes asks first; an error keeps everything. */
export function FormDialog(props: Props) {
  const { open, title, save, saving, busy, dirty, problem, onSubmit, onClose, draft, children, size = 'm' } = props;
  const [asking, setAsking] = useState(false);
  useUnsavedChanges(open && dirty && !busy);
  const leave = () => (dirty ? setAsking(true) : onClose());
  const discard = () => {
    setAsking(false);
    draft?.clear();
    onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        title={title}
        size={size}
        preventOutsideClose
        onClose={leave}
        onSubmit={(event) => {
          if (!busy) onSubmit(event);
        }}
      >
        <div>
          {draft && <RestoredNote draft={draft} />}
          {children}
        </div>
        <DialogFoot>
          <div className={arrangeStyles.grow}>{problem && <Problem live>{problem}</Problem>}</div>
          <button type="button" className={buttonStyles.button} onClick={leave}>
            Cancel
          </button>
          <BusyButton className={`${buttonStyles.button} ${buttonStyles.primary}`} busy={busy} busyLabel={saving}>
            {save}
          </BusyButton>
        </DialogFoot>
      </Dialog>
      {/* a nested form would submit itself */}
      <LeaveQuestion open={asking} onLeave={discard} onStay={() => setAsking(false)} />
    </>
  );
}
