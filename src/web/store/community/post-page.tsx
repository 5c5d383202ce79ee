import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { clip, pluralize } from '#shared/text.ts';
import { Heart } from '../../icons/heart.ts';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import { MissingItem } from '../../shop/missing-item.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { ownUgcQueries, type Post, ugcApi, ugcQueries } from '../../shop/ugc-api.ts';
import badgeStyles from '../../ui/badge.module.css';
import buttonStyles from '../../ui/button.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useLoadMore } from '../components/use-load-more.ts';
import { useReactions } from '../components/use-reactions.ts';
import type { Route } from './+types/post-page';
import { Byline } from './byline.tsx';
import postCardStyles from './post-card.module.css';
import styles from './post-page.module.css';

const ReplyForm = lazy(() => import('./reply-form.tsx'));
const OwnReplies = lazy(() => import('./own-replies.tsx'));

const postQuery = (id: string) => ugcQueries.community.get.queryOptions({ input: { id } });
const repliesQuery = (id: string) => ugcQueries.community.replies.queryOptions({ input: { id } });

const page = async ({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) => {
  const { id } = params as { id: string };
  const [result] = await Promise.all([
    prefetch(context, postQuery(id)),
    // replies may fail to load
    context.get(queryClientContext).prefetchQuery({ ...repliesQuery(id), retry: false }),
  ]);
  return result;
};

export { page as loader, page as clientLoader };

export default function PostPage() {
  const { id = '' } = useParams();
  const { data: post, isError, error, refetch } = useQuery(postQuery(id));
  if (post) return <Found key={post.id} post={post} />;
  if (!isError) return <div className={`page-width ${styles.page}`} aria-busy="true" />;
  return (
    <MissingItem
      what="discussion"
      error={error}
      onRetry={refetch}
      backLink={{ to: '/community', label: 'To the community' }}
    />
  );
}

function Found({ post }: { post: Post }) {
  const marks = useReactions([post.id], {
    ownLikes: ownUgcQueries.community.likes.key(),
    ask: (ids) => ugcApi.community.likes({ ids }),
    send: async (id, liked) => (await ugcApi.community.like({ id, liked })).likes,
    lists: ugcQueries.community.key(),
  });
  const replies = useQuery(repliesQuery(post.id));
  const pages = useLoadMore(post.id, replies, (after) => ugcApi.community.replies({ id: post.id, after }));
  const liked = marks.isOn(post.id);
  const session = useSession();
  // once shown, the form with its text outlasts the session
  const [replying, setReplying] = useState(false);
  if (session && !replying) setReplying(true);
  return (
    <div className={`page-width ${styles.page}`}>
      <PageMeta title={post.title} description={clip(post.content, 160)} path={`/community/${post.id}`} />
      <Breadcrumbs way={[{ name: 'Community', to: '/community' }]} here={post.title} />
      <article>
        <p className={`${postCardStyles.category} text-small`}>
          <span className="muted">{post.category}</span>
          {post.isFeatured && <span className={badgeStyles.badge}>Featured</span>}
        </p>
        <h1 className="heading-1 heading">{post.title}</h1>
        <p className="text-small muted">
          <Byline by={post} />
        </p>
        <p className={styles.text}>{post.content}</p>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline}`}
          aria-pressed={liked}
          onClick={() => void marks.press(post.id)}
        >
          <Heart />
          {liked ? 'Liked' : 'Like'}
          <span className="tabular">({marks.countOf(post.id, post.likes)})</span>
        </button>
      </article>
      <section aria-labelledby="replies" className={styles.replies}>
        <h2 className="heading-3 heading" id="replies">
          {pluralize(post.replies, 'reply', 'replies')}
        </h2>
        {replies.isError && !replies.data && (
          <LoadFailed title="The replies could not be loaded." onRetry={() => void replies.refetch()} />
        )}
        {pages.rows.map((reply) => (
          <article key={reply.id}>
            <p className="text-small muted">
              <Byline by={reply} />
            </p>
            <p className={styles.text}>{reply.content}</p>
          </article>
        ))}
        {pages.more && (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.outline}`}
            aria-disabled={pages.loading}
            onClick={pages.loadMore}
          >
            Later replies
          </button>
        )}
        {/* after hydration, since the session is unknown before */}
        {session === null && !replying && (
          <p>
            <Link className="link" to={authPath(`/community/${post.id}`)}>
              Sign in to reply
            </Link>
          </p>
        )}
        {replying && (
          <Suspense fallback={null}>
            <ReplyForm postId={post.id} />
            <OwnReplies postId={post.id} />
          </Suspense>
        )}
      </section>
    </div>
  );
}
