import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/use-session.ts';
import { ownVoices, voiceQueries, voices } from '../../shop/voices.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { AskFirst } from '../parts/ask-first.tsx';

const STATES = { pending: 'We read it before it is shown', active: 'Shown', hidden: 'Not shown' } as const;

/** The person's own posts, those that wait included. */
export function OwnPosts() {
  const session = useSession();
  const client = useQueryClient();
  const [asking, setAsking] = useState<{ id: string; title: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery({ ...ownVoices.community.mine.queryOptions(), enabled: Boolean(session) });
  const remove = useMutation({
    mutationFn: (id: string) => voices.community.remove({ id }),
    onSuccess: () => {
      setAsking(null);
      toast('Post deleted');
      // the button that had the focus goes with the post
      requestAnimationFrame(() => heading.current?.focus());
      void client.invalidateQueries({ queryKey: ownVoices.community.mine.key() });
      void client.invalidateQueries({ queryKey: voiceQueries.community.key() });
    },
    onError: (error) => toastError('That did not work', errorMessage(error)),
  });
  if (!session || !data || data.length === 0) return null;
  return (
    <section aria-labelledby="own-posts" className="frm__o">
      <h2 ref={heading} className="h4" id="own-posts" tabIndex={-1}>
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
            <button type="button" className="lnk sm" onClick={() => setAsking({ id, title })}>
              Delete<span className="sr"> {title}</span>
            </button>
          </li>
        ))}
      </ul>
      <AskFirst
        open={asking !== null}
        title="Delete your post?"
        confirm="Delete post"
        busyLabel="Deleting..."
        keep="Keep it"
        busy={remove.isPending}
        onConfirm={() => asking && remove.mutate(asking.id)}
        onClose={() => setAsking(null)}
      >
        <p>
          “{asking?.title}” goes with its likes and with everything that others have replied to it. It cannot be brought
          back.
        </p>
      </AskFirst>
    </section>
  );
}
