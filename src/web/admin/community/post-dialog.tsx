import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REPLY_MAXIMUM } from '#features/community/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import cardStyles from '../../ui/card.module.css';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
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
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
        <Permitted needs="community.write">
          <button type="submit" className={`${buttonStyles.button} ${buttonStyles.primary}`}>
            {post.state === 'pending' ? 'Approve' : 'Show'}
          </button>
        </Permitted>
      </DialogFoot>
    </Dialog>
  );
}

function ReplyDialog({ post, onToggle, onClose }: Props) {
  const client = useQueryClient();
  const [reply, setReply] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = useMutation({
    mutationFn: () => adminApi.community.reply({ id: post.id, content: reply.trim() }),
    onSuccess: () => {
      toast('Reply added', post.title);
      void reloadCommunity(client);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={post.title}
      save="Send reply"
      saving="Sending..."
      busy={send.isPending}
      dirty={reply.trim() !== ''}
      problem={send.error ? `Failed to add reply. ${errorMessage(send.error)}` : null}
      onSubmit={() => {
        setProblem(reply.trim() ? undefined : 'Write something');
        if (reply.trim() && !send.isPending) send.mutate();
      }}
      onClose={onClose}
    >
      <DialogBody>
        <PostFacts post={post} />
        <div className={`${arrangeStyles.row} ${textStyles.wrap}`}>
          <button type="button" className={buttonStyles.button} onClick={() => onToggle(post)}>
            Hide
          </button>
        </div>
        <TextAreaField
          label="Reply from the team"
          optional
          rows={3}
          maxLength={REPLY_MAXIMUM}
          value={reply}
          error={problem}
          hint="Shown below the post as the shop’s own, in plain text."
          onChange={(event) => setReply(event.target.value)}
        />
      </DialogBody>
    </FormDialog>
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
      <dl className={cardStyles.facts}>
        <dt>Author</dt>
        <dd>
          {post.authorId ? (
            <PanelLink className={buttonStyles.textButton} to={`/admin/users/${post.authorId}`}>
              {post.authorName || 'No name'}
            </PanelLink>
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
    </>
  );
}
