import { formatDate } from '#shared/dates.ts';
import { Eye } from '../../icons/eye.ts';
import { EyeOff } from '../../icons/eye-off.ts';
import { Star } from '../../icons/star.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { BY_AGE } from '../components/list/sorting.ts';
import sharedStyles from '../components/shared.module.css';
import { Author } from './author.tsx';
import { type Post, STATE_HUES, stateName } from './community.ts';

type Props = {
  mayWrite: boolean;
  onOpen(post: Post): void;
  onToggle(post: Post): void;
  onFeature(post: Post): void;
  onDelete(post: Post): void;
};

/** The columns of the posts, and the row actions that the user's permissions allow. */
export function postColumns({ mayWrite, onOpen, onToggle, onFeature, onDelete }: Props): Column<Post>[] {
  return [
    {
      key: 'post',
      title: 'Post',
      cell: (post) => (
        <span className={sharedStyles.submission}>
          <Button variant="text" className={textStyles.ellipsis} onClick={() => onOpen(post)}>
            {post.title}
          </Button>
          <small className={`muted ${textStyles.ellipsis}`}>{post.content}</small>
        </span>
      ),
    },
    { key: 'category', title: 'Category', width: 126, minor: true, cell: ({ category }) => category },
    {
      key: 'author',
      title: 'Author',
      width: 160,
      cell: (row) => <Author by={row} />,
    },
    { key: 'replies', title: 'Replies', width: 70, numeric: true, cell: ({ replies }) => replies },
    { key: 'likes', title: 'Likes', width: 62, numeric: true, cell: ({ likes }) => likes },
    {
      key: 'status',
      title: 'Status',
      width: 160,
      cell: (post) => (
        <span className={`${tableCellStyles.cell} ${textStyles.wrap}`}>
          <Badge hue={STATE_HUES[post.state]}>{stateName(post.state)}</Badge>
          {post.isFeatured && <Badge hue="purple">Featured</Badge>}
        </span>
      ),
    },
    { key: 'created', title: 'Created', width: 92, sort: BY_AGE, cell: ({ createdAt }) => formatDate(createdAt) },
    actionsColumn({
      width: 112,
      isPermitted: mayWrite,
      buttons: (post) => (
        <>
          <IconButton
            icon={post.state === 'active' ? EyeOff : Eye}
            label={`${post.state === 'active' ? 'Hide' : post.state === 'pending' ? 'Approve' : 'Show'} ${post.title}`}
            onClick={() => onToggle(post)}
          />
          <IconButton
            icon={Star}
            label={`${post.isFeatured ? 'Stop featuring' : 'Feature'} ${post.title}`}
            aria-pressed={post.isFeatured}
            onClick={() => onFeature(post)}
          />
          <IconButton icon={Trash2} label={`Delete ${post.title}`} onClick={() => onDelete(post)} />
        </>
      ),
    }),
  ];
}
