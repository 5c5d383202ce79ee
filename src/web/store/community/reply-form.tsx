import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { REPLY_MAXIMUM } from '#features/community/rules.ts';
import { errorMessage } from '../../lib/errors.ts';
import { ownUgcQueries, ugcApi } from '../../shop/ugc-api.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { SessionExpiredNotice } from '../components/session-expired-notice.tsx';
import postFormStyles from './post-form.module.css';

/** Adds a reply to the discussion; an error keeps the text. */
export default function ReplyForm({ postId }: { postId: string }) {
  const client = useQueryClient();
  const { problems, show, form } = useFieldErrors<'content'>();
  const send = useMutation({
    mutationFn: ({ content }: { content: string; onDone(): void }) => ugcApi.community.reply({ id: postId, content }),
    onSuccess: (_, { onDone }) => {
      onDone();
      void client.invalidateQueries({ queryKey: ownUgcQueries.community.myReplies.key() });
      toast('Thank you for the reply', 'We read it before it is shown.');
    },
    onError: (error) => toastError('The reply was not sent', errorMessage(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const content = formValues(form)('content').trim();
    if (send.isPending || show({ content: content ? undefined : 'Write something' })) return;
    send.mutate({ content, onDone: () => form.reset() });
  };
  return (
    <form {...form} className={postFormStyles.form} method="post" aria-label="Reply" onSubmit={submit}>
      <TextAreaField label="Your reply" name="content" rows={4} maxLength={REPLY_MAXIMUM} error={problems.content} />
      <SessionExpiredNotice />
      <div className="row">
        <BusyButton variant="dark" busy={send.isPending} busyLabel="Sending...">
          Send reply
        </BusyButton>
      </div>
    </form>
  );
}
