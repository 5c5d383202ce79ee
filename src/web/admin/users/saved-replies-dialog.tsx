import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SAVED_REPLY_MAXIMUM, SAVED_REPLY_TITLE_MAXIMUM } from '#features/support/rules.ts';
import { Pencil } from '../../icons/pencil.ts';
import { Plus } from '../../icons/plus.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { QueryState } from '../components/query-state.tsx';
import { useAction } from '../components/use-action.ts';
import styles from './saved-replies-dialog.module.css';

type SavedReply = Awaited<ReturnType<AdminApi['support']['savedReplies']['list']>>[number];

type Props = {
  open: boolean;
  /** the text typed so far, from which a reply can be made */
  text: string;
  onInsert(body: string): void;
  onClose(): void;
};

/** Saved replies: inserts one, and creates, changes and deletes them. */
export function SavedRepliesDialog({ open, text, onInsert, onClose }: Props) {
  const client = useQueryClient();
  const query = adminQueries.support.savedReplies.list.queryOptions();
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0, enabled: open });
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey });
  const remove = useAction({
    run: ({ id }: SavedReply) => adminApi.support.savedReplies.remove({ id }),
    success: (_, { title }) => ['Saved reply deleted', title],
    undo: (_, { title, body }) => writeAgain.mutate({ title, body }),
    onSettled: reload,
  });
  const writeAgain = useAction({
    run: (reply: Pick<SavedReply, 'title' | 'body'>) => adminApi.support.savedReplies.create(reply),
    onSettled: reload,
  });
  if (open && edited)
    return (
      <SavedReplyForm
        reply={edited === 'new' ? null : edited}
        text={text}
        onSaved={reload}
        onClose={() => setEdited(null)}
      />
    );
  return (
    <Dialog open={open} title="Saved replies" onClose={onClose}>
      <DialogBody>
        {data ? (
          data.length > 0 ? (
            <ul className={styles.replies}>
              {data.map((reply) => (
                <li key={reply.id}>
                  <button type="button" className={styles.reply} onClick={() => onInsert(reply.body)}>
                    <b>{reply.title}</b>
                    <span>{reply.body}</span>
                  </button>
                  <IconButton icon={Pencil} label={`Edit ${reply.title}`} onClick={() => setEdited(reply)} />
                  <IconButton
                    icon={Trash2}
                    label={`Delete ${reply.title}`}
                    onClick={() => remove.isPending || remove.mutate(reply)}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <div className={emptyStyles.empty}>
              <h3>No saved replies yet</h3>
              <p>Save an answer that you write often, and insert it here.</p>
            </div>
          )
        ) : (
          <QueryState title="Not loaded" heading="h3" bare error={error} refetch={refetch} />
        )}
      </DialogBody>
      <DialogFoot>
        <Button icon={Plus} onClick={() => setEdited('new')}>
          New reply
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type FormProps = { reply: SavedReply | null; text: string; onSaved(): unknown; onClose(): void };

function SavedReplyForm({ reply, text, onSaved, onClose }: FormProps) {
  const form = useEntityForm({
    draft: `saved reply ${reply?.id ?? 'new'}`,
    row: reply,
    ignored: ['id'],
    fields: (row) => ({ title: row?.title ?? '', body: row?.body ?? text }),
    toInput: ({ title, body }) => ({ title: title.trim(), body: body.trim() }),
    validate: ({ title, body }) => ({
      title: title ? undefined : 'Enter a title',
      body: body ? undefined : 'Enter the text',
    }),
    save: (values, expected) =>
      reply
        ? adminApi.support.savedReplies.update({ id: reply.id, ...values, expected })
        : adminApi.support.savedReplies.create(values),
    explain: (error) => (errorCode(error) === 'SAVED_REPLY_TITLE_TAKEN' ? { title: errorMessage(error) } : undefined),
    success: ({ title }) => ['Saved reply saved', title],
    onSaved: async () => {
      await onSaved();
      onClose();
    },
  });
  return (
    <EntityDialog
      form={form}
      title={reply ? `Edit ${reply.title}` : 'New saved reply'}
      save="Save reply"
      cancel="Back"
      onClose={onClose}
    >
      <DialogBody className={formPartsStyles.fields}>
        <TextField label="Title" maxLength={SAVED_REPLY_TITLE_MAXIMUM} {...form.field('title')} />
        <TextAreaField
          label="Text"
          rows={8}
          maxLength={SAVED_REPLY_MAXIMUM}
          hint="{name} is the customer’s first name, {ticket} the number of the ticket, {order} the number of its order."
          {...form.field('body')}
        />
      </DialogBody>
    </EntityDialog>
  );
}
