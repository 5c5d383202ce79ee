import { createContext, type FormEvent, type ReactNode, use, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { RestoredNote } from './restored-note.tsx';
import type { EntityForm } from './use-entity-form.ts';

const Form = createContext<EntityForm<FieldValues> | null>(null);

/** The form around a group of fields. */
export const useFields = <Fields extends FieldValues>() => use(Form) as unknown as EntityForm<Fields>;

type FieldsProps<Fields extends FieldValues> = { form: EntityForm<Fields>; children: ReactNode };

/** Provides a form to the groups of fields inside. */
export const FormFields = <Fields extends FieldValues>({ form, children }: FieldsProps<Fields>) => (
  <Form value={form as unknown as EntityForm<FieldValues>}>{children}</Form>
);

type Props<Fields extends FieldValues> = FieldsProps<Fields> & {
  title: string;
  /** label of the save button, and its label while saving; without it nothing can be saved */
  save?: string;
  saving?: string;
  cancel?: string;
  isDestructive?: boolean;
  /** shown while the form has no notice of its own */
  notice?: string | null;
  /** something that it needs is being loaded */
  isBusy?: boolean;
  size?: 's' | 'm' | 'l';
  onClose(): void;
  /** instead of saving */
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
};

/** A form in a dialog: its fields. It saves once at a time; leaving with changes asks first; an error keeps everything. */
export function EntityDialog<Fields extends FieldValues>(props: Props<Fields>) {
  const { form, title, save, saving = 'Saving...', cancel = 'Cancel', isDestructive, size, onClose, children } = props;
  const notice = form.notice ?? props.notice;
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (form.isChanged ? setLeaving(true) : onClose());
  const discard = () => {
    setLeaving(false);
    form.draft.clear();
    onClose();
  };
  return (
    <>
      <Dialog
        open
        title={title}
        {...(size && { size })}
        preventOutsideClose
        onClose={leave}
        onSubmit={props.onSubmit ?? form.submit}
      >
        <div>
          <RestoredNote draft={form.draft} />
          <FormFields form={form}>{children}</FormFields>
        </div>
        <DialogFoot>
          <div className={arrangeStyles.grow}>{notice && <Problem live>{notice}</Problem>}</div>
          <button type="button" className={buttonStyles.button} onClick={leave}>
            {cancel}
          </button>
          {save && (
            <BusyButton
              className={`${buttonStyles.button} ${isDestructive ? buttonStyles.destructive : buttonStyles.primary}`}
              busy={form.isSaving || props.isBusy === true}
              busyLabel={saving}
            >
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
