import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import {
  MAX_POST_TEXT,
  POST_CATEGORIES,
  POST_TITLE_MAXIMUM,
  type PostCategory,
  type PostDraft,
  validatePost,
} from '#features/community/rules.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { ownUgcQueries, ugcApi } from '../../shop/ugc-api.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { SessionExpiredNotice } from '../components/session-expired-notice.tsx';
import { useFocusFirst } from '../components/use-focus.ts';
import styles from './post-form.module.css';

/** Creates a discussion; an error keeps the text. */
export default function PostForm({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const { problems, show, form } = useFieldErrors<keyof PostDraft>();
  useFocusFirst(form.ref);
  const save = useMutation({
    mutationFn: (draft: PostDraft & { category: PostCategory }) => ugcApi.community.post(draft),
    onSuccess: () => {
      toast('Thank you for the post', 'We read it before it is shown.');
      void client.invalidateQueries({ queryKey: ownUgcQueries.community.mine.key() });
      onClose();
    },
    onError: (error) => {
      if (errorCode(error) === 'INVALID_POST')
        show(errorData<{ fields: Partial<Record<keyof PostDraft, string>> }>(error)?.fields ?? {});
      else toastError('The post was not sent', errorMessage(error));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formValues(event.currentTarget);
    const draft = { title: typed('title').trim(), content: typed('content').trim() };
    if (save.isPending || show(validatePost(draft))) return;
    save.mutate({ ...draft, category: typed('category') as PostCategory });
  };
  return (
    <form {...form} className={styles.form} method="post" aria-label="Start a Discussion" onSubmit={submit}>
      <TextField label="Title" name="title" maxLength={POST_TITLE_MAXIMUM} error={problems.title} />
      <SelectField label="Category" name="category">
        {POST_CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Text"
        name="content"
        rows={8}
        maxLength={MAX_POST_TEXT}
        error={problems.content}
        hint="Shown with your first name and an initial. Links stay plain text."
      />
      <SessionExpiredNotice />
      <div className="row">
        <BusyButton variant="primary" busy={save.isPending} busyLabel="Sending...">
          Send post
        </BusyButton>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
