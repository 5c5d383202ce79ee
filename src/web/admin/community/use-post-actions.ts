import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { type ModerationState, type Post, reloadCommunity } from './community.ts';

const SAID: Record<ModerationState, string> = {
  active: 'Post is shown',
  hidden: 'Post is hidden',
  pending: 'Post is pending again',
};

type Options = { close(): void; now(post: Post): void };

/** Shows or hides, features and deletes posts. `now` receives the server's version. */
export function usePostActions({ close, now }: Options) {
  const client = useQueryClient();
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
  return { toggle, feature: (post: Post) => feature.mutate(post), remove };
}
