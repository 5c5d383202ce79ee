import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../lib/use-session.ts';
import { ownUgcQueries, ugcApi } from '../../shop/ugc-api.ts';
import { OwnSubmissions } from './own-submissions.tsx';

/** The user's own posts. */
export function OwnPosts() {
  const session = useSession();
  const { data } = useQuery({ ...ownUgcQueries.community.mine.queryOptions(), enabled: Boolean(session) });
  if (!session || !data) return null;
  return (
    <OwnSubmissions
      what="post"
      heading="Your posts"
      items={data.map(({ title, ...rest }) => ({ ...rest, text: title }))}
      show={({ id, text, state }) =>
        state === 'active' ? (
          <Link className="link" to={`/community/${id}`}>
            {text}
          </Link>
        ) : (
          <b>{text}</b>
        )
      }
      remove={(id) => ugcApi.community.remove({ id })}
      question={(post) => `“${post?.text}” is deleted with its likes and all replies to it. This cannot be undone.`}
    />
  );
}
