import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ANSWER_MAXIMUM } from '#features/support/rules.ts';
import { Mail } from '../../icons/mail.ts';
import { MessageSquareQuote } from '../../icons/message-square-quote.ts';
import { StickyNote } from '../../icons/sticky-note.ts';
import { errorMessage } from '../../lib/errors.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import cardStyles from '../../ui/card.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { useUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { fillSavedReply, findPlaceholder } from './fill-saved-reply.ts';
import styles from './ticket-reply.module.css';
import type { TicketDetail } from './users.ts';

const SavedReplies = lazyDialog(async () => (await import('./saved-replies-dialog.tsx')).SavedRepliesDialog);

type Props = { ticket: TicketDetail; onSent(ticket: TicketDetail): void };

/** A reply by mail or an internal note. An error keeps the text; submitting it twice sends it once. */
export function TicketReply({ ticket, onSent }: Props) {
  const [kind, setKind] = useState<'answer' | 'note'>('answer');
  const [body, setBody] = useState('');
  const [resolve, setResolve] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  // a retry reuses the idempotency key, so a lost response sends no second reply
  const tried = useRef({ text: '', key: '' });
  const send = useMutation({
    mutationFn: () => {
      const text = JSON.stringify([kind, body.trim(), resolve]);
      if (tried.current.text !== text) tried.current = { text, key: crypto.randomUUID() };
      const input = { id: ticket.id, body: body.trim(), idempotencyKey: tried.current.key };
      return kind === 'note' ? adminApi.support.note(input) : adminApi.support.answer({ ...input, resolve });
    },
    onSuccess: (after) => {
      toast(kind === 'note' ? 'Note saved' : 'Answer sent', kind === 'note' ? undefined : `to ${ticket.email}`);
      tried.current.text = '';
      setBody('');
      setResolve(false);
      onSent(after);
    },
    onError: (error) =>
      setProblem(`${kind === 'note' ? 'The note was not saved' : 'The answer was not sent'}. ${errorMessage(error)}`),
  });
  useUnsavedChanges(body.trim() !== '' && !send.isPending);
  const submit = () => {
    if (send.isPending) return;
    if (!body.trim()) {
      setProblem(kind === 'note' ? 'Write a note' : 'Write an answer');
      field.current?.querySelector('textarea')?.focus();
      return;
    }
    const placeholder = kind === 'answer' && findPlaceholder(body);
    if (placeholder) {
      setProblem(`Replace ${placeholder}: this ticket does not have it`);
      field.current?.querySelector('textarea')?.focus();
      return;
    }
    setProblem(undefined);
    send.mutate();
  };
  const insert = (text: string) => {
    const filled = fillSavedReply(text, ticket);
    setBody((typed) => (typed.trim() ? `${typed.trimEnd()}\n\n${filled}` : filled));
    setChoosing(false);
    requestAnimationFrame(() => field.current?.querySelector('textarea')?.focus());
  };
  useKeyboardShortcuts({
    r: () => field.current?.querySelector('textarea')?.focus(),
    'ctrl+enter': submit,
    'ctrl+s': submit,
  });
  return (
    <section className={cardStyles.card} aria-label="Reply">
      <form
        method="post"
        className={`${cardStyles.body} ${styles.replyEditor}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SegmentedControl
          label="What to write"
          choices={[
            [
              'answer',
              <>
                <Mail />
                Answer by mail
              </>,
            ],
            [
              'note',
              <>
                <StickyNote />
                Internal note
              </>,
            ],
          ]}
          value={kind}
          onChange={setKind}
        />
        <div ref={field}>
          <TextAreaField
            label={kind === 'note' ? 'Note' : 'Answer'}
            rows={5}
            maxLength={ANSWER_MAXIMUM}
            value={body}
            error={problem}
            hint={
              kind === 'note'
                ? 'Only staff see it.'
                : `Goes to ${ticket.email} as “Re: ${ticket.subject} [${ticket.number}]”.`
            }
            onChange={(event) => setBody(event.target.value)}
          />
        </div>
        <div className={arrangeStyles.row}>
          {kind === 'answer' && ticket.state !== 'resolved' && (
            <Checkbox checked={resolve} onChange={(event) => setResolve(event.target.checked)}>
              and mark resolved
            </Checkbox>
          )}
          <span className={arrangeStyles.grow} />
          <button type="button" className={buttonStyles.button} onClick={() => setChoosing(true)}>
            <MessageSquareQuote />
            Saved replies
          </button>
          <BusyButton
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            busy={send.isPending}
            busyLabel={kind === 'note' ? 'Saving...' : 'Sending...'}
          >
            {kind === 'note' ? 'Save note' : 'Send answer'}
          </BusyButton>
        </div>
      </form>
      <SavedReplies open={choosing} text={body.trim()} onInsert={insert} onClose={() => setChoosing(false)} />
    </section>
  );
}
