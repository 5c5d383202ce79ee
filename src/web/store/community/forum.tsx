import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { POST_CATEGORIES } from '#features/community/rules.ts';
import { toUrlParam } from '#shared/url-param.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { FilterLinks } from '../../shop/filter-links.tsx';
import { ugcApi } from '../../shop/ugc-api.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useFocusBack } from '../components/use-focus.ts';
import { useLoadMore } from '../components/use-load-more.ts';
import { OwnPosts } from './own-posts.tsx';
import { PostCard } from './post-card.tsx';
import { postFilter, postsQuery } from './query.ts';

const PostForm = lazy(() => import('./post-form.tsx'));

const CATEGORIES = ['All', ...POST_CATEGORIES].map((label) => ({ value: toUrlParam(label), label }));
const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'liked', label: 'Most liked' },
];

/** What members write, and the way to join in. */
export default function Forum() {
  const filter = postFilter(useSearchParams()[0]);
  const [writing, setWriting] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const start = useFocusBack(writing);
  const list = useQuery({ ...postsQuery(filter), placeholderData: keepPreviousData });
  const { data, isError, refetch } = list;
  const pages = useLoadMore(JSON.stringify(filter), list, (after) => ugcApi.community.list({ ...filter, after }));
  return (
    <>
      <div className="frm__w">
        {writing ? (
          <Suspense fallback={<span className="spin" aria-hidden="true" />}>
            <PostForm onClose={() => setWriting(false)} />
          </Suspense>
        ) : (
          <button
            ref={start}
            type="button"
            className="btn btn--go"
            onClick={() => (session ? setWriting(true) : void navigate(authPath(`/community${search}`)))}
          >
            Start a Discussion
          </button>
        )}
        <OwnPosts />
      </div>
      <div className="frm__f">
        <FilterLinks
          label="Category"
          name="category"
          options={CATEGORIES}
          chosen={toUrlParam(filter.category ?? CATEGORIES[0]!.label)}
        />
        <FilterLinks label="Sort" name="sort" options={SORTS} chosen={filter.sort} />
      </div>
      <section aria-labelledby="posts" aria-busy={!data}>
        <h2 className="sr" id="posts">
          Discussions
        </h2>
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
