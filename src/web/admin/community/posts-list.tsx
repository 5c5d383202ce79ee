import { useState } from 'react';
import { DeleteConfirmation } from '../components/list/delete-confirmation.tsx';
import { type ListHead, ListPage } from '../components/list/list-page.tsx';
import { useMay } from '../permissions.tsx';
import { AddPost } from './add-post.tsx';
import { CATEGORIES, type Post, STATES, usePostList } from './community.ts';
import { postColumns } from './post-columns.tsx';
import { PostDialog } from './post-dialog.tsx';
import { usePostActions } from './use-post-actions.ts';

type OpenDialog = { kind: 'open' | 'delete'; post: Post } | { kind: 'add' } | null;
type Props = { head: ListHead; on: boolean };

/** All posts; pending ones are shown once approved. */
export function PostsList({ head, on }: Props) {
  const list = usePostList();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  // an approved post leaves the list of pending ones, so its dialog shows the server's response
  const now = (post: Post) =>
    setOpenDialog((before) =>
      before && 'post' in before && before.post.id === post.id ? { ...before, post } : before,
    );
  const mayWrite = useMay()('community.write');
  const { toggle, feature, remove } = usePostActions({ close, now });
  const columns = postColumns({
    mayWrite,
    onOpen: (post) => setOpenDialog({ kind: 'open', post }),
    onToggle: toggle,
    onFeature: feature,
    onDelete: (post) => setOpenDialog({ kind: 'delete', post }),
  });

  return (
    <ListPage
      {...head}
      create={{ label: 'Add Post', needs: 'community.write', run: () => setOpenDialog({ kind: 'add' }) }}
      name="Posts"
      noun="post"
      list={list}
      columns={columns}
      tall
      rowName={({ title }) => title}
      onOpen={(post) => setOpenDialog({ kind: 'open', post })}
      rowKeys={{ v: mayWrite ? toggle : undefined }}
      search="Words or author"
      filters={[
        { name: 'state', label: 'Status', choices: STATES, isSegmented: true },
        { name: 'category', label: 'Category', choices: CATEGORIES },
        { name: 'marked', label: 'Badge', choices: [['featured', 'Featured']] },
      ]}
      nothing="No post matches"
      empty={{ title: 'No posts yet', text: 'Customers ask and share; nothing is shown until you approve it.' }}
    >
      {openDialog?.kind === 'open' && (
        <PostDialog
          key={openDialog.post.id}
          post={list.data?.rows.find(({ id }) => id === openDialog.post.id) ?? openDialog.post}
          onToggle={toggle}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'add' && <AddPost on={on} onClose={close} />}
      <DeleteConfirmation
        what="post"
        row={openDialog?.kind === 'delete' ? openDialog.post : null}
        isDeleting={remove.isPending}
        onDelete={(post) => remove.mutate(post)}
        onClose={close}
      >
        Its replies and likes are deleted with it. To keep it, hide it instead.
      </DeleteConfirmation>
    </ListPage>
  );
}
