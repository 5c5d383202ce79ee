import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TextAreaField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { EntityDialog } from './entity-dialog.tsx';
import { useEntityForm } from './use-entity-form.ts';

type Props = {
  /** the id of what is resolved */
  id: string;
  title: string;
  /** label of the submit button */
  save?: string;
  children?: ReactNode;
  /** submits the note */
  send(note: string): Promise<unknown>;
  reload(client: QueryClient): unknown;
  /** title and text of the toast */
  success: [string, string];
  onClose(): void;
};

/** Dismisses or resolves something with a required note. */
export function NoteDialog({ id, title, save = 'Dismiss', children, send, reload, success, onClose }: Props) {
  const form = useEntityForm({
    draft: `note ${id}`,
    fields: () => ({ note: '' }),
    validate: ({ note }) => ({ note: note.trim() ? undefined : 'Enter a resolution note' }),
    save: ({ note }) => send(note),
    reload,
    success: () => success,
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title={title} save={save} onClose={onClose}>
      <div className={formPartsStyles.fields}>
        {children}
        <TextAreaField label="Resolution note" rows={3} maxLength={500} counted {...form.field('note')} />
      </div>
    </EntityDialog>
  );
}
