import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { POST_CATEGORIES, type PostCategory } from '#features/community/rules.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { voiceQueries, voices } from '../../shop/voices.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { usePages } from '../parts/use-pages.ts';
import { OwnPosts } from './own-posts.tsx';
import { PostCard } from './post-card.tsx';

const PostForm = lazy(() => import('./post-form.tsx'));

type Filter = { category?: PostCategory | undefined; sort: 'newest' | 'liked' };
const FIRST: Filter = { sort: 'newest' };

const postsQuery = (filter: Filter) => voiceQueries.community.list.queryOptions({ input: filter });

/** What members write, and the way to join in. */
export default function Forum() {
  const [filter, setFilter] = useState(FIRST);
  const [writing, setWriting] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery({ ...postsQuery(filter), placeholderData: keepPreviousData });
  const pages = usePages(JSON.stringify(filter), data, (after) => voices.community.list({ ...filter, after }));
  const narrow = (change: Partial<Filter>) => setFilter((before) => ({ ...before, ...change }));
  return (
    <>
      <div className="frm__w">
        {writing ? (
          <Suspense fallback={<span className="spin" aria-hidden="true" />}>
            <PostForm onClose={() => setWriting(false)} />
          </Suspense>
        ) : (
          <button
            type="button"
            className="btn btn--go"
            onClick={() => (session ? setWriting(true) : void navigate(authPath('/community')))}
          >
            Start a Discussion
          </button>
        )}
        <OwnPosts />
      </div>
      <section aria-labelledby="posts" aria-busy={!data}>
        <h2 className="sr" id="posts">
          Discussions
        </h2>
        <div className="frm__f">
          <fieldset>
            <legend className="sr">Category</legend>
            {[undefined, ...POST_CATEGORIES].map((category) => (
              <button
                key={category ?? 'All'}
                type="button"
                className="frm__p"
                aria-pressed={filter.category === category}
                onClick={() => narrow({ category })}
              >
                {category ?? 'All'}
              </button>
            ))}
          </fieldset>
          <label>
            Sort{' '}
            <select
              className="in"
              value={filter.sort}
              onChange={(event) => narrow({ sort: event.target.value as Filter['sort'] })}
            >
              <option value="newest">Newest</option>
              <option value="liked">Most liked</option>
            </select>
          </label>
        </div>
        {isError && !data ? (
          <NotLoaded what="The discussions" onRetry={() => void refetch()} />
        ) : pages.rows.length > 0 ? (
          <ul className="frm">
            {pages.rows.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </ul>
        ) : (
          data && (
            <p className="empty">
              {filter.category ? 'Nothing in this category yet.' : 'Nobody has written yet. Be the first.'}
            </p>
          )
        )}
        {pages.more && (
          <button type="button" className="btn btn--line" aria-disabled={pages.loading} onClick={pages.loadMore}>
            Load more discussions
          </button>
        )}
      </section>
    </>
  );
}
