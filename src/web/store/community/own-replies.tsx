import { useQuery } from '@tanstack/react-query';
import { clip } from '#shared/text.ts';
import { useSession } from '../../lib/use-session.ts';
import { ownUgcQueries, ugcApi } from '../../shop/ugc-api.ts';
import { OwnSubmissions } from './own-submissions.tsx';

/** Characters of a reply that identify it. */
const BEGINNING = 100;

/** The user's own replies to a post. */
export default function OwnReplies({ postId }: { postId: string }) {
  const session = useSession();
  const { data } = useQuery({
    ...ownUgcQueries.community.myReplies.queryOptions({ input: { id: postId } }),
    enabled: Boolean(session),
  });
  if (!session || !data) return null;
  return (
    <OwnSubmissions
      what="reply"
      heading="Your replies"
      items={data.map(({ content, ...rest }) => ({ ...rest, text: clip(content, BEGINNING) }))}
      remove={(id) => ugcApi.community.removeReply({ id })}
      question={(reply) => `“${reply?.text}” is deleted. This cannot be undone.`}
    />
  );
}
