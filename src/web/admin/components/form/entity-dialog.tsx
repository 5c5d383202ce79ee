import { createContext, type ReactNode, use } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormFrame, type FormFrameProps } from './form-frame.tsx';
import type { EntityForm } from './use-entity-form.ts';

const Form = createContext<EntityForm<FieldValues> | null>(null);

/** The form around a group of fields. */
export const useFields = <Fields extends FieldValues>() => use(Form) as unknown as EntityForm<Fields>;

type FieldsProps<Fields extends FieldValues> = { form: EntityForm<Fields>; children: ReactNode };

/** Provides a form to the groups of fields inside. */
export const FormFields = <Fields extends FieldValues>({ form, children }: FieldsProps<Fields>) => (
  <Form value={form as unknown as EntityForm<FieldValues>}>{children}</Form>
);

type Props<Fields extends FieldValues> = FieldsProps<Fields> &
  Omit<FormFrameProps, 'open' | 'busy' | 'dirty' | 'problem' | 'draft' | 'onSubmit'> & {
    /** shown while the form has no notice of its own */
    notice?: string | null;
    /** something that it needs is being loaded */
    isBusy?: boolean;
    /** instead of saving */
    onSubmit?: (() => void) | undefined;
  };

/** A form in a dialog: its fields. */
export function EntityDialog<Fields extends FieldValues>(props: Props<Fields>) {
  const { form, notice = null, isBusy = false, onSubmit = form.submit, children, ...frame } = props;
  return (
    <FormFrame
      {...frame}
      open
      busy={form.isSaving || isBusy}
      dirty={form.isChanged}
      problem={form.notice ?? notice}
      draft={form.draft}
      onSubmit={onSubmit}
    >
      <FormFields form={form}>{children}</FormFields>
    </FormFrame>
  );
}
