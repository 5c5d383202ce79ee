import { Link } from 'react-router';
import { pluralize } from '#shared/text.ts';
import { Heart } from '../../icons/heart.ts';
import { MessageSquare } from '../../icons/message-square.ts';
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
          <MessageSquare size="small" />
          {pluralize(post.replies, 'reply', 'replies')}
        </span>
        <span className="tabular">
          <Heart size="small" />
          {pluralize(post.likes, 'like')}
        </span>
      </p>
    </li>
  );
}
