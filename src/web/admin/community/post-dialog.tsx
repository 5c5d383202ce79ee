import { Link } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { Badge } from '../parts/badge.tsx';
import { Dialog, DialogFoot } from '../parts/dialog.tsx';
import { type Post, STATE_HUES, stateName } from './community.ts';

type Props = { post: Post; onToggle(post: Post): void; onClose(): void };

/** One post whole. */
export function PostDialog({ post, onToggle, onClose }: Props) {
  return (
    <Dialog open title={post.title} onClose={onClose}>
      <div className="a-dialog__b a-stack">
        <span className="a-cell a-wrap">
          <Badge hue={STATE_HUES[post.state]}>{stateName(post.state)}</Badge>
          {post.isFeatured && <Badge hue="purple">Featured</Badge>}
        </span>
        <p className="a-voice__t">{post.content}</p>
        <dl className="a-kv">
          <dt>Author</dt>
          <dd>
            {post.authorId ? (
              <Link className="a-link" to={`/admin/users/${post.authorId}`}>
                {post.authorName || 'No name'}
              </Link>
            ) : (
              `${post.authorName} (deleted account)`
            )}
          </dd>
          <dt>Category</dt>
          <dd>{post.category}</dd>
          <dt>Written</dt>
          <dd>{formatDateTime(post.createdAt)}</dd>
          <dt>Replies</dt>
          <dd>{post.replies}</dd>
          <dt>Likes</dt>
          <dd>{post.likes}</dd>
        </dl>
      </div>
      <DialogFoot>
        <button type="button" className="a-btn" onClick={onClose}>
          Close
        </button>
        <button type="button" className="a-btn a-go" onClick={() => onToggle(post)}>
          {post.state === 'active' ? 'Hide' : post.state === 'pending' ? 'Approve' : 'Show'}
        </button>
      </DialogFoot>
    </Dialog>
  );
}
