import { adminApi } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { type ModerationState, type Post, reloadCommunity } from './community.ts';

const SAID: Record<ModerationState, string> = {
  active: 'Post is shown',
  hidden: 'Post is hidden',
  pending: 'Post is pending again',
};

type Options = { close(): void; now(post: Post): void };

/** Shows or hides, features and deletes posts. `now` receives the server's version. */
export function usePostActions({ close, now }: Options) {
  const shared = { failed: 'Failed to update post', reload: reloadCommunity, onSuccess: now };
  const turn = useAction({
    ...shared,
    run: ({ post, to }: { post: Post; to: ModerationState }) => adminApi.community.setState({ id: post.id, state: to }),
    success: ({ state, title }) => [SAID[state], title],
    undoInput: (after, { post }) => ({ post: after, to: post.state }),
  });
  const feature = useAction({
    ...shared,
    run: ({ id, isFeatured }: Post) => adminApi.community.setFeatured({ id, isFeatured: !isFeatured }),
    success: ({ isFeatured, title }) => [isFeatured ? 'Post featured' : 'Post no longer featured', title],
    undoInput: (after) => after,
  });
  const remove = useAction({
    failed: shared.failed,
    reload: shared.reload,
    run: ({ id }: Post) => adminApi.community.remove({ id }),
    success: (_, { title }) => ['Post deleted', title],
    onSettled: close,
  });
  const toggle = (post: Post) => turn.mutate({ post, to: post.state === 'active' ? 'hidden' : 'active' });
  return { toggle, feature: (post: Post) => feature.mutate(post), remove };
}
