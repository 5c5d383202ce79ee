import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/use-session.ts';
import { ownVoices, voiceQueries, voices } from '../../shop/voices.ts';
import { toast, toastError } from '../../ui/toast.tsx';

const STATES = { pending: 'We read it before it is shown', active: 'Shown', hidden: 'Not shown' } as const;

/** The person's own posts, those that wait included. */
export function OwnPosts() {
  const session = useSession();
  const client = useQueryClient();
  const { data } = useQuery({ ...ownVoices.community.mine.queryOptions(), enabled: Boolean(session) });
  const remove = useMutation({
    mutationFn: (id: string) => voices.community.remove({ id }),
    onSuccess: () => {
      toast('Post deleted');
      void client.invalidateQueries({ queryKey: ownVoices.community.mine.key() });
      void client.invalidateQueries({ queryKey: voiceQueries.community.key() });
    },
    onError: (error) => toastError('That did not work', errorMessage(error)),
  });
  if (!session || !data || data.length === 0) return null;
  return (
    <section aria-labelledby="own-posts" className="frm__o">
      <h2 className="h4" id="own-posts">
        Your posts
      </h2>
      <ul>
        {data.map(({ id, title, state }) => (
          <li key={id}>
            {state === 'active' ? (
              <Link className="lnk" to={`/community/${id}`}>
                {title}
              </Link>
            ) : (
              <b>{title}</b>
            )}
            <span className="sm muted">{STATES[state]}</span>
            <button
              type="button"
              className="lnk sm"
              aria-disabled={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate(id)}
            >
              Delete<span className="sr"> {title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
