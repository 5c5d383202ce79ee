import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { validatePath } from '#features/pages/path-rules.ts';
import type { PageKind } from '#features/pages/rules.ts';
import { errorMessage, fieldErrors } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { adminApi } from '../api.ts';
import { editorPath } from './pages.ts';

/** '/summer-sale' of 'Summer sale!' */
const pathOf = (title: string) =>
  `/${title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')}`.slice(0, 80);

/** Creates a page of the shop's own: its title and path. */
export function CreatePageDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [kind, setKind] = useState<Exclude<PageKind, 'home'>>('content');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const path = typed ?? (title ? pathOf(title) : '/');
  const create = useMutation({
    mutationFn: () => adminApi.pages.create({ title: title.trim(), path, kind }),
    onSuccess: () => navigate(editorPath(path)),
    onError: (error) => setProblems(fieldErrors(error, 'INVALID_PAGE') ?? { path: errorMessage(error) }),
  });
  const submit = () => {
    const wrong = validatePath(path);
    const found = { ...(title.trim() ? {} : { title: 'This is needed' }), ...(wrong ? { path: wrong } : {}) };
    setProblems(found);
    if (Object.keys(found).length === 0 && !create.isPending) create.mutate();
  };
  return (
    <Dialog open title="New page" preventOutsideClose onClose={onClose} onSubmit={submit}>
      <DialogBody>
        <TextField
          label="Title"
          maxLength={160}
          value={title}
          error={problems.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField
          label="Address"
          maxLength={80}
          value={path}
          error={problems.path}
          hint="Where visitors find it. It cannot be changed later."
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label="Kind"
          value={kind}
          hint="A legal page is checked for what Indian law requires before it is published."
          onChange={(event) => setKind(event.target.value === 'legal' ? 'legal' : 'content')}
        >
          <option value="content">Content</option>
          <option value="legal">Legal</option>
        </SelectField>
      </DialogBody>
      <DialogFoot>
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
        <BusyButton
          className={`${buttonStyles.button} ${buttonStyles.primary}`}
          busy={create.isPending}
          busyLabel="Creating..."
        >
          Create page
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
