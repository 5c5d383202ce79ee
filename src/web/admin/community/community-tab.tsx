import { useStorefront } from '../../shop/storefront.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { AdminNotFound } from '../components/admin-not-found.tsx';
import { FeatureDisabledNotice } from '../components/feature-disabled-notice.tsx';
import type { ListHead } from '../components/list/list-page.tsx';
import { MembersList } from './members-list.tsx';
import { PostsList } from './posts-list.tsx';
import { RepliesList } from './replies-list.tsx';

const VIEWS = [
  ['', 'Posts'],
  ['replies', 'Replies'],
  ['members', 'Members'],
] as const;

/** Community posts, replies and members. */
export default function CommunityTab({ path: [view = '', ...more] }: { path: readonly string[] }) {
  const { community } = useStorefront();
  if (more.length > 0 || !VIEWS.some(([key]) => key === view)) return <AdminNotFound />;
  const head: ListHead = {
    title: 'Community Management',
    hasTotal: false,
    tabs: (
      <LinkTabs
        label="Views of the community"
        tabs={VIEWS.map(([key, name]) => ({
          to: `/admin/community${key && `/${key}`}`,
          name,
          current: key === view,
        }))}
      />
    ),
    notice: !community && <FeatureDisabledNotice what="posts" />,
  };
  return (
    <>
      {view && <h1 className="visually-hidden">Community</h1>}
      {view === 'replies' && <RepliesList head={head} />}
      {view === 'members' && <MembersList head={head} />}
      {view === '' && <PostsList head={head} on={community} />}
    </>
  );
}
