import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { clip } from '#shared/text.ts';
import { Eye } from '../../icons/eye.ts';
import { EyeOff } from '../../icons/eye-off.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { DeleteConfirmation } from '../components/list/delete-confirmation.tsx';
import { type ListHead, ListPage } from '../components/list/list-page.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import sharedStyles from '../components/shared.module.css';
import { useAction } from '../components/use-action.ts';
import { Permitted, useMay } from '../permissions.tsx';
import { Author } from './author.tsx';
import {
  type ModerationState,
  type Reply,
  reloadCommunity,
  STATE_HUES,
  STATES,
  stateName,
  useReplyList,
} from './community.ts';

type OpenDialog = { kind: 'open' | 'delete'; reply: Reply } | null;

const SAID: Record<ModerationState, string> = {
  active: 'Reply is shown',
  hidden: 'Reply is hidden',
  pending: 'Reply is pending again',
};

const nameOf = ({ content }: Reply) => clip(content, 60);
const verbOf = ({ state }: Reply) => (state === 'active' ? 'Hide' : state === 'pending' ? 'Approve' : 'Show');

/** All replies; pending ones are shown once approved. */
export function RepliesList({ head }: { head: ListHead }) {
  const list = useReplyList();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  const shared = { failed: 'Failed to update reply', reload: reloadCommunity };
  const turn = useAction({
    ...shared,
    run: ({ reply, to }: { reply: Reply; to: ModerationState }) =>
      adminApi.community.setReplyState({ id: reply.id, state: to }),
    success: (after) => [SAID[after.state], nameOf(after)],
    undoInput: (after, { reply }) => ({ reply: after, to: reply.state }),
    onSuccess: close,
  });
  const remove = useAction({
    ...shared,
    run: ({ id }: Reply) => adminApi.community.removeReply({ id }),
    success: (_, reply) => ['Reply deleted', nameOf(reply)],
    onSettled: close,
  });
  const toggle = (reply: Reply) => turn.mutate({ reply, to: reply.state === 'active' ? 'hidden' : 'active' });

  const mayWrite = useMay()('community.write');
  const columns: Column<Reply>[] = [
    {
      key: 'reply',
      title: 'Reply',
      cell: (reply) => (
        <Button variant="text" className={textStyles.ellipsis} onClick={() => setOpenDialog({ kind: 'open', reply })}>
          {reply.content}
        </Button>
      ),
    },
    {
      key: 'post',
      title: 'To',
      width: 260,
      minor: true,
      cell: ({ post }) => <span className={textStyles.ellipsis}>{post.title}</span>,
    },
    {
      key: 'author',
      title: 'Author',
      width: 160,
      cell: (row) => <Author by={row} />,
    },
    {
      key: 'status',
      title: 'Status',
      width: 92,
      cell: (reply) => <Badge hue={STATE_HUES[reply.state]}>{stateName(reply.state)}</Badge>,
    },
    { key: 'created', title: 'Created', width: 146, sort: BY_AGE, cell: ({ createdAt }) => formatDateTime(createdAt) },
    actionsColumn({
      width: 84,
      isPermitted: mayWrite,
      buttons: (reply) => (
        <>
          <IconButton
            icon={reply.state === 'active' ? EyeOff : Eye}
            label={`${verbOf(reply)} ${nameOf(reply)}`}
            onClick={() => toggle(reply)}
          />
          <IconButton
            icon={Trash2}
            label={`Delete ${nameOf(reply)}`}
            onClick={() => setOpenDialog({ kind: 'delete', reply })}
          />
        </>
      ),
    }),
  ];
  return (
    <ListPage
      {...head}
      name="Replies"
      noun="reply"
      list={list}
      columns={columns}
      rowName={nameOf}
      onOpen={(reply) => setOpenDialog({ kind: 'open', reply })}
      rowKeys={{ v: mayWrite ? toggle : undefined }}
      search="Words or author"
      filters={[{ name: 'state', label: 'Status', choices: STATES, isSegmented: true }]}
      nothing="No reply matches"
      empty={{ title: 'No replies yet', text: 'Replies of members wait here until you approve them.' }}
    >
      <Dialog
        open={openDialog?.kind === 'open'}
        title={`Reply to ${openDialog?.reply.post.title}`}
        onClose={close}
        {...(mayWrite ? { onSubmit: () => openDialog && toggle(openDialog.reply) } : {})}
      >
        {openDialog?.kind === 'open' && (
          <>
            <DialogBody>
              <p className={sharedStyles.submittedText}>{openDialog.reply.content}</p>
              <p className="muted">
                {openDialog.reply.authorName || 'No name'}, {formatDateTime(openDialog.reply.createdAt)}
              </p>
            </DialogBody>
            <DialogFoot>
              <Button onClick={close}>Close</Button>
              <Permitted needs="community.write">
                <Button type="submit" variant="primary">
                  {verbOf(openDialog.reply)}
                </Button>
              </Permitted>
            </DialogFoot>
          </>
        )}
      </Dialog>
      <DeleteConfirmation
        what="reply"
        row={openDialog?.kind === 'delete' ? openDialog.reply : null}
        isDeleting={remove.isPending}
        onDelete={(reply) => remove.mutate(reply)}
        onClose={close}
      >
        Hiding keeps it.
      </DeleteConfirmation>
    </ListPage>
  );
}
