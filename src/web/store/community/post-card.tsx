import { Heart, MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { pluralize } from '#shared/text.ts';
import type { Post } from '../../shop/ugc-api.ts';
import { Byline } from './byline.tsx';

/** A discussion in the list: what it is about, and how many have joined in. */
export function PostCard({ post }: { post: Post }) {
  return (
    <li>
      <p className="frm__c sm">
        <span className="muted">{post.category}</span>
        {post.isFeatured && <span className="badge">Featured</span>}
      </p>
      <h3 className="h3 hd">
        <Link to={`/community/${post.id}`}>{post.title}</Link>
      </h3>
      <p className="frm__t">{post.content}</p>
      <p className="frm__n sm muted">
        <Byline by={post} />
        <span className="num">
          <MessageSquare className="ic ic--s" aria-hidden="true" />
          {pluralize(post.replies, 'reply', 'replies')}
        </span>
        <span className="num">
          <Heart className="ic ic--s" aria-hidden="true" />
          {pluralize(post.likes, 'like')}
        </span>
      </p>
    </li>
  );
}
