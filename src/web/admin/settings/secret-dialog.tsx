import { type ReactNode, useState } from 'react';
import { CircleCheck } from '../../icons/circle-check.ts';
import { Copy } from '../../icons/copy.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { Note } from '../components/note.tsx';
import styles from './secret-dialog.module.css';

type Props = {
  title: string;
  description: ReactNode;
  label: string;
  secret: string;
  note: ReactNode;
  /** the label of the checkbox that allows closing */
  stored: string;
  onClose(): void;
  children?: ReactNode;
};

/** Shows a secret once; it closes after the user confirms that it is stored. */
export function SecretDialog({ title, description, label, secret, note, stored, onClose, children }: Props) {
  const [isStored, setStored] = useState(false);
  const close = () => {
    if (isStored) onClose();
  };
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast('Copied', 'It is not shown again.');
  };
  return (
    <Dialog open title={title} size="m" preventOutsideClose onClose={close} onSubmit={close}>
      <DialogBody>
        <Note className={styles.done} icon={CircleCheck} role="status">
          {description}
        </Note>
        <div className={styles.shown}>
          <span>
            <b>{label}</b> <span className="muted">shown this once</span>
          </span>
          <div className={styles.secret}>
            <code>{secret}</code>
            <Button icon={Copy} data-first onClick={() => void copy()}>
              Copy
            </Button>
          </div>
          <span className="muted">{note}</span>
        </div>
        {children}
      </DialogBody>
      <DialogFoot>
        <label className={`${arrangeStyles.grow} ${styles.stored}`}>
          <input type="checkbox" checked={isStored} onChange={(event) => setStored(event.target.checked)} />
          {stored}
        </label>
        <Button type="submit" variant="primary" disabled={!isStored}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
