import { Heart, MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { pluralize } from '#shared/text.ts';
import type { Post } from '../../shop/ugc-api.ts';
import badgeStyles from '../../ui/badge.module.css';
import { Byline } from './byline.tsx';
import styles from './post-card.module.css';

/** A discussion in the list, with its numbers of replies and likes. */
export function PostCard({ post }: { post: Post }) {
  return (
    <li>
      <p className={`${styles.category} text-small`}>
        <span className="muted">{post.category}</span>
        {post.isFeatured && <span className={badgeStyles.badge}>Featured</span>}
      </p>
      <h3 className="heading-3 heading">
        <Link to={`/community/${post.id}`}>{post.title}</Link>
      </h3>
      <p className={styles.text}>{post.content}</p>
      <p className={`${styles.facts} text-small muted`}>
        <Byline by={post} />
        <span className="tabular">
          <MessageSquare className="icon icon-small" aria-hidden="true" />
          {pluralize(post.replies, 'reply', 'replies')}
        </span>
        <span className="tabular">
          <Heart className="icon icon-small" aria-hidden="true" />
          {pluralize(post.likes, 'like')}
        </span>
      </p>
    </li>
  );
}
