import { useNavigate } from 'react-router';
import { validatePath } from '#features/pages/path-rules.ts';
import type { PageKind } from '#features/pages/rules.ts';
import { errorMessage, fieldErrors } from '../../lib/errors.ts';
import { DialogBody } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { editorPath } from './pages.ts';

type Fields = {
  title: string;
  /** null: as the title suggests */
  path: string | null;
  kind: Exclude<PageKind, 'home'>;
};

/** '/summer-sale' of 'Summer sale!' */
const suggestPath = (title: string) =>
  `/${title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')}`.slice(0, 80);

/** Creates a page of the shop's own: its title and path. */
export function CreatePageDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const form = useEntityForm({
    draft: 'page new',
    fields: (): Fields => ({ title: '', path: null, kind: 'content' }),
    toInput: ({ title, path, kind }) => ({ title: title.trim(), path: path ?? suggestPath(title), kind }),
    validate: ({ title, path }) => ({
      title: title ? undefined : 'This is needed',
      path: validatePath(path) ?? undefined,
    }),
    save: (input) => adminApi.pages.create(input),
    explain: (error) => fieldErrors(error, 'INVALID_PAGE') ?? { path: errorMessage(error) },
    onSaved: (_, { path }) => navigate(editorPath(path)),
  });
  const { field, choice, values } = form;
  const address = choice('path');
  return (
    <EntityDialog form={form} title="New page" save="Create page" saving="Creating..." onClose={onClose}>
      <DialogBody>
        <TextField label="Title" maxLength={160} {...field('title')} />
        <TextField
          label="Address"
          maxLength={80}
          value={address.value ?? suggestPath(values.title)}
          error={address.error}
          hint="Where visitors find it. It cannot be changed later."
          onChange={(event) => address.onChange(event.target.value)}
        />
        <SelectField
          label="Kind"
          hint="A legal page is checked for what Indian law requires before it is published."
          {...field('kind')}
        >
          <option value="content">Content</option>
          <option value="legal">Legal</option>
          <option value="landing">Landing page of a category</option>
        </SelectField>
      </DialogBody>
    </EntityDialog>
  );
}
