import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Plus, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { errorMessage } from '../../lib/errors.ts';
import { Badge } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import sharedStyles from '../components/shared.module.css';
import { Permitted, useMay } from '../permissions.tsx';
import { AddPost } from './add-post.tsx';
import { Author } from './author.tsx';
import {
  CATEGORIES,
  type ModerationState,
  type Post,
  reloadCommunity,
  STATE_HUES,
  STATES,
  stateName,
  usePostList,
} from './community.ts';
import { PostDialog } from './post-dialog.tsx';

type Doing = { kind: 'open' | 'delete'; post: Post } | { kind: 'add' } | null;
type Props = { head(action: ReactNode): ReactNode; on: boolean };

const SAID: Record<ModerationState, string> = {
  active: 'Post is shown',
  hidden: 'Post is hidden',
  pending: 'Post is pending again',
};

/** All posts; pending ones are shown once approved. */
export function PostsList({ head, on }: Props) {
  const list = usePostList();
  const { state } = list;
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  // an approved post leaves the list of pending ones, so its dialog shows the server's response
  const now = (post: Post) =>
    setDoing((before) => (before && 'post' in before && before.post.id === post.id ? { ...before, post } : before));
  const mayWrite = useMay()('community.write');
  const add = () => setDoing({ kind: 'add' });
  const reload = () => void reloadCommunity(client);
  const failed = (error: unknown) => {
    toastError('Error', `Failed to update post. ${errorMessage(error)}`);
    reload();
  };

  const turn = useMutation({
    mutationFn: ({ post, to }: { post: Post; to: ModerationState }) =>
      adminApi.community.setState({ id: post.id, state: to }),
    onSuccess: (after, { post }) => {
      now(after);
      reload();
      toast(SAID[after.state], after.title, 'default', {
        label: 'Undo',
        run: () => turn.mutate({ post: after, to: post.state }),
      });
    },
    onError: failed,
  });
  const feature = useMutation({
    mutationFn: ({ id, isFeatured }: Post) => adminApi.community.setFeatured({ id, isFeatured: !isFeatured }),
    onSuccess: (after) => {
      now(after);
      reload();
      toast(after.isFeatured ? 'Post featured' : 'Post no longer featured', after.title, 'default', {
        label: 'Undo',
        run: () => feature.mutate(after),
      });
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Post) => adminApi.community.remove({ id }),
    onSuccess: (_, { title }) => {
      close();
      reload();
      toast('Post deleted', title);
    },
    onError: (error) => {
      close();
      failed(error);
    },
  });
  const toggle = (post: Post) => turn.mutate({ post, to: post.state === 'active' ? 'hidden' : 'active' });

  const columns: Column<Post>[] = [
    {
      key: 'post',
      title: 'Post',
      cell: (post) => (
        <span className={sharedStyles.submission}>
          <button
            type="button"
            className={`${buttonStyles.textButton} ${textStyles.ellipsis}`}
            onClick={() => setDoing({ kind: 'open', post })}
          >
            {post.title}
          </button>
          <small className={`muted ${textStyles.ellipsis}`}>{post.content}</small>
        </span>
      ),
    },
    { key: 'category', title: 'Category', width: 126, minor: true, cell: ({ category }) => category },
    {
      key: 'author',
      title: 'Author',
      width: 160,
      cell: (row) => <Author by={row} />,
    },
    { key: 'replies', title: 'Replies', width: 70, numeric: true, cell: ({ replies }) => replies },
    { key: 'likes', title: 'Likes', width: 62, numeric: true, cell: ({ likes }) => likes },
    {
      key: 'status',
      title: 'Status',
      width: 160,
      cell: (post) => (
        <span className={`${tableCellStyles.cell} ${textStyles.wrap}`}>
          <Badge hue={STATE_HUES[post.state]}>{stateName(post.state)}</Badge>
          {post.isFeatured && <Badge hue="purple">Featured</Badge>}
        </span>
      ),
    },
    { key: 'created', title: 'Created', width: 92, sort: BY_AGE, cell: ({ createdAt }) => formatDate(createdAt) },
    {
      key: 'actions',
      title: 'Actions',
      width: 112,
      numeric: true,
      cell: (post) =>
        mayWrite && (
          <span className={tableCellStyles.rowActions}>
            <IconButton
              icon={post.state === 'active' ? EyeOff : Eye}
              label={`${post.state === 'active' ? 'Hide' : post.state === 'pending' ? 'Approve' : 'Show'} ${post.title}`}
              onClick={() => toggle(post)}
            />
            <IconButton
              icon={Star}
              label={`${post.isFeatured ? 'No longer feature' : 'Feature'} ${post.title}`}
              aria-pressed={post.isFeatured}
              onClick={() => feature.mutate(post)}
            />
            <IconButton
              icon={Trash2}
              label={`Delete ${post.title}`}
              onClick={() => setDoing({ kind: 'delete', post })}
            />
          </span>
        ),
    },
  ];

  return (
    <>
      {head(
        <Permitted needs="community.write">
          <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} onClick={add}>
            <Plus className="icon" aria-hidden="true" />
            Add Post
          </button>
        </Permitted>,
      )}
      <DataTable
        name="Posts"
        noun="post"
        list={list}
        columns={columns}
        tall
        rowName={({ title }) => title}
        onOpen={(post) => setDoing({ kind: 'open', post })}
        onNew={mayWrite ? add : undefined}
        rowKeys={{ v: mayWrite ? toggle : undefined }}
        search="Words or author"
        filters={
          <>
            <FilterSegments state={state} name="state" label="Status" choices={STATES} />
            <FilterSelect state={state} name="category" label="Category" choices={CATEGORIES} />
            <FilterSelect state={state} name="marked" label="Badge" choices={[['featured', 'Featured']]} />
          </>
        }
        nothing="No post matches"
        empty={
          <>
            <h3>No posts yet</h3>
            <p>Customers ask and tell; nothing is shown before you approve it.</p>
          </>
        }
      />
      {doing?.kind === 'open' && (
        <PostDialog
          key={doing.post.id}
          post={list.data?.rows.find(({ id }) => id === doing.post.id) ?? doing.post}
          onToggle={toggle}
          onClose={close}
        />
      )}
      {doing?.kind === 'add' && <AddPost on={on} onClose={close} />}
      <ConfirmDialog
        open={doing?.kind === 'delete'}
        title="Delete post"
        confirm="Delete"
        busyLabel="Deleting..."
        busy={remove.isPending}
        onConfirm={() => doing?.kind === 'delete' && remove.mutate(doing.post)}
        onClose={close}
      >
        <p>Are you sure you want to delete this post?</p>
        <p className="muted">It is gone with its replies and likes. Hiding keeps it.</p>
      </ConfirmDialog>
    </>
  );
}
