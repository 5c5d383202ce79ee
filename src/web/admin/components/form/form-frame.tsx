import { type FormEvent, type ReactNode, useState } from 'react';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { RestoredNote } from './restored-note.tsx';
import type { FormDraftState } from './use-form-draft.ts';

export type FormFrameProps = {
  open: boolean;
  title: string;
  /** label of the save button, and its label while saving; without it nothing can be saved */
  save?: string | undefined;
  saving?: string;
  cancel?: string;
  isDestructive?: boolean;
  busy: boolean;
  dirty: boolean;
  /** an error about the whole form */
  problem: string | null;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onClose(): void;
  /** keeps a draft over reloads */
  draft?: FormDraftState;
  children: ReactNode;
  size?: 's' | 'm' | 'l';
};

/** The dialog around a form: it submits once at a time; leaving with changes asks first; an error keeps everything. */
export function FormFrame(props: FormFrameProps) {
  const { open, title, save, saving = 'Saving...', cancel = 'Cancel', isDestructive, busy, dirty, problem } = props;
  const { onSubmit, onClose, draft, children, size = 'm' } = props;
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (dirty ? setLeaving(true) : onClose());
  const discard = () => {
    setLeaving(false);
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
          <Button onClick={leave}>{cancel}</Button>
          {save && (
            <BusyButton variant={isDestructive ? 'destructive' : 'primary'} busy={busy} busyLabel={saving}>
              {save}
            </BusyButton>
          )}
        </DialogFoot>
      </Dialog>
      {/* a nested form would submit itself */}
      <LeaveQuestion open={isLeaving} onLeave={discard} onStay={() => setLeaving(false)} />
    </>
  );
}
