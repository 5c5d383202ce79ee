import { FormFrame, type FormFrameProps } from './form-frame.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** A form in a dialog, whose changes leaving the page asks about. */
export function FormDialog(props: FormFrameProps) {
  useUnsavedChanges(props.open && props.dirty && !props.busy);
  return <FormFrame {...props} />;
}
