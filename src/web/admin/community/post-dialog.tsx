import { REPLY_MAXIMUM } from '#features/community/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { PanelLink } from '../components/panel-link.tsx';
import sharedStyles from '../components/shared.module.css';
import { Permitted, useMay } from '../permissions.tsx';
import { type Post, reloadCommunity, STATE_HUES, stateName } from './community.ts';

type Props = { post: Post; onToggle(post: Post): void; onClose(): void };

/** A whole post; the team can reply to an active one, others are moderated first. */
export function PostDialog(props: Props) {
  const { post, onToggle, onClose } = props;
  const mayWrite = useMay()('community.write');
  if (post.state === 'active' && mayWrite) return <ReplyDialog {...props} />;
  return (
    <Dialog open title={post.title} onClose={onClose} {...(mayWrite ? { onSubmit: () => onToggle(post) } : {})}>
      <DialogBody>
        <PostFacts post={post} />
      </DialogBody>
      <DialogFoot>
        <span className={arrangeStyles.grow} />
        <Button onClick={onClose}>Cancel</Button>
        <Permitted needs="community.write">
          <Button type="submit" variant="primary">
            {post.state === 'pending' ? 'Approve' : 'Show'}
          </Button>
        </Permitted>
      </DialogFoot>
    </Dialog>
  );
}

function ReplyDialog({ post, onToggle, onClose }: Props) {
  const form = useEntityForm({
    draft: `post reply ${post.id}`,
    fields: () => ({ content: '' }),
    toInput: ({ content }) => ({ content: content.trim() }),
    validate: ({ content }) => ({ content: content ? undefined : 'Write something' }),
    save: ({ content }) => adminApi.community.reply({ id: post.id, content }),
    failed: 'Failed to add reply',
    reload: reloadCommunity,
    success: () => ['Reply added', post.title],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title={post.title} save="Send reply" saving="Sending..." onClose={onClose}>
      <DialogBody>
        <PostFacts post={post} />
        <div className={`${arrangeStyles.row} ${textStyles.wrap}`}>
          <Button onClick={() => onToggle(post)}>Hide</Button>
        </div>
        <TextAreaField
          label="Reply from the team"
          optional
          rows={3}
          maxLength={REPLY_MAXIMUM}
          hint="Shown below the post as the shop’s own, in plain text."
          {...form.field('content')}
        />
      </DialogBody>
    </EntityDialog>
  );
}

function PostFacts({ post }: { post: Post }) {
  return (
    <>
      <span className={`${tableCellStyles.cell} ${textStyles.wrap}`}>
        <Badge hue={STATE_HUES[post.state]}>{stateName(post.state)}</Badge>
        {post.isFeatured && <Badge hue="purple">Featured</Badge>}
      </span>
      <p className={sharedStyles.submittedText}>{post.content}</p>
      <Facts
        facts={[
          [
            'Author',
            post.authorId ? (
              <PanelLink key="author" variant="text" to={`/admin/users/${post.authorId}`}>
                {post.authorName || 'No name'}
              </PanelLink>
            ) : (
              `${post.authorName} (deleted account)`
            ),
          ],
          ['Category', post.category],
          ['Written', formatDateTime(post.createdAt)],
          ['Replies', post.replies],
          ['Likes', post.likes],
        ]}
      />
    </>
  );
}
