import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Modal } from '../../ui/modal.tsx';
import overlayStyles from '../../ui/overlay.module.css';

type Props = {
  open: boolean;
  title: string;
  onClose(): void;
  /** what the button that submits does; so do Enter in a field of one line and Ctrl Enter anywhere */
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  children: ReactNode;
  /** s: a question, m: a small form, l: a form with a side */
  size?: 's' | 'm' | 'l';
  /** something is typed in it: a click beside it must not throw that away */
  keeps?: boolean;
  /** beside the title */
  aside?: ReactNode;
};

/** A titled dialog of the panel; on phones a sheet. Its content brings body and foot. */
export function Dialog({ open, title, onClose, onSubmit, children, size = 'm', keeps = false, aside }: Props) {
  const id = useId();
  const header = useRef<HTMLElement>(null);
  useSubmitKeys(open, () => header.current?.closest('dialog'), keeps);
  return (
    <Modal
      open={open}
      onClose={onClose}
      className={`${overlayStyles.dialog} ${overlayStyles[size]} ${overlayStyles.popover}`}
      labelledBy={id}
      keeps={keeps}
    >
      <header ref={header}>
        <h2 id={id}>{title}</h2>
        {aside}
        <span className={arrangeStyles.grow} />
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.onlyIcon}`}
          aria-label="Close"
          onClick={onClose}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </header>
      {onSubmit ? (
        <form
          className={overlayStyles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // React lets the form of a dialog within this one rise to here
            event.stopPropagation();
            onSubmit(event);
          }}
        >
          {children}
        </form>
      ) : (
        children
      )}
    </Modal>
  );
}

/** Ctrl Enter submits the dialog that has the focus, and Ctrl S too where something is typed. */
function useSubmitKeys(open: boolean, ownDialog: () => HTMLElement | null | undefined, keeps: boolean): void {
  const own = useRef(ownDialog);
  own.current = ownDialog;
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      const submits = event.key === 'Enter' || (keeps && event.key.toLowerCase() === 's');
      if (event.defaultPrevented || !submits || !(event.ctrlKey || event.metaKey)) return;
      const dialog = own.current();
      // a control that goes while it has the focus leaves it nowhere: the keys are then the last dialog's
      const focused =
        document.activeElement?.closest('dialog') ?? [...document.querySelectorAll('dialog[open]')].at(-1);
      if (!dialog || focused !== dialog) return;
      event.preventDefault();
      dialog.querySelector('form')?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, keeps]);
}

export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className={overlayStyles.foot}>{children}</footer>
);

type Question = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  busyLabel: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before something is done, and says what will happen. A key pressed too soon does nothing: Cancel has the focus. */
export function ConfirmDialog({ open, title, children, confirm, busyLabel, busy, onConfirm, onClose }: Question) {
  return (
    <Dialog open={open} title={title} size="s" onClose={onClose} onSubmit={() => busy || onConfirm()}>
      <div className={overlayStyles.body}>{children}</div>
      <DialogFoot>
        <button type="button" className={buttonStyles.button} data-first onClick={onClose}>
          Cancel
        </button>
        <BusyButton className={`${buttonStyles.button} ${buttonStyles.solidDanger}`} busy={busy} busyLabel={busyLabel}>
          {confirm}
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
