import type { ReactNode } from 'react';
import { useStorefront } from '../../shop/storefront.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { AdminNotFound } from '../components/admin-not-found.tsx';
import { FeatureDisabledNotice } from '../components/feature-disabled-notice.tsx';
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
  const head = (action?: ReactNode) => (
    <>
      {view && <h1 className="visually-hidden">Community</h1>}
      <div className={arrangeStyles.section}>
        <h2>Community Management</h2>
        <LinkTabs
          label="Views of the community"
          tabs={VIEWS.map(([key, name]) => ({
            to: `/admin/community${key && `/${key}`}`,
            name,
            current: key === view,
          }))}
        />
        {action && <div className={arrangeStyles.actions}>{action}</div>}
      </div>
      {!community && <FeatureDisabledNotice what="posts" />}
    </>
  );
  if (view === 'replies') return <RepliesList head={head()} />;
  return view === 'members' ? <MembersList head={head()} /> : <PostsList head={head} on={community} />;
}
