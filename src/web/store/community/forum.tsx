import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { POST_CATEGORIES } from '#features/community/rules.ts';
import { toUrlParam } from '#shared/url-param.ts';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { FilterLinks } from '../../shop/filter-links.tsx';
import { ugcApi } from '../../shop/ugc-api.ts';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import waitingStyles from '../../ui/waiting.module.css';
import { useFocusBack } from '../components/use-focus.ts';
import { useLoadMore } from '../components/use-load-more.ts';
import styles from './forum.module.css';
import { OwnPosts } from './own-posts.tsx';
import { PostCard } from './post-card.tsx';
import { postFilter, postsQuery } from './query.ts';

const PostForm = lazy(() => import('./post-form.tsx'));

const CATEGORIES = ['All', ...POST_CATEGORIES].map((label) => ({ value: toUrlParam(label), label }));
const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'liked', label: 'Most liked' },
];

/** The posts of the community, and the form for a new one. */
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
      <div className={styles.postForm}>
        {writing ? (
          <Suspense fallback={<span className={waitingStyles.spinner} aria-hidden="true" />}>
            <PostForm onClose={() => setWriting(false)} />
          </Suspense>
        ) : (
          <button
            ref={start}
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            onClick={() => (session ? setWriting(true) : void navigate(authPath(`/community${search}`)))}
          >
            Start a Discussion
          </button>
        )}
        <OwnPosts />
      </div>
      <div className={styles.filters}>
        <FilterLinks
          label="Category"
          name="category"
          options={CATEGORIES}
          chosen={toUrlParam(filter.category ?? CATEGORIES[0]!.label)}
        />
        <FilterLinks label="Sort" name="sort" options={SORTS} chosen={filter.sort} />
      </div>
      <section aria-labelledby="posts" aria-busy={!data}>
        <h2 className="visually-hidden" id="posts">
          Discussions
        </h2>
        {isError && !data ? (
          <LoadFailed title="The discussions could not be loaded." onRetry={() => void refetch()} />
        ) : pages.rows.length > 0 ? (
          <ul className={styles.list}>
            {pages.rows.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </ul>
        ) : (
          data && (
            <p className={emptyStyles.empty}>
              {filter.category ? 'Nothing in this category yet.' : 'Nobody has written yet. Be the first.'}
            </p>
          )
        )}
        {pages.more && (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.outline}`}
            aria-disabled={pages.loading}
            onClick={pages.loadMore}
          >
            Load more discussions
          </button>
        )}
      </section>
    </>
  );
}
