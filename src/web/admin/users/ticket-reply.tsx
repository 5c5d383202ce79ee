import { useState } from 'react';
import { ANSWER_MAXIMUM } from '#features/support/rules.ts';
import { Mail } from '../../icons/mail.ts';
import { MessageSquareQuote } from '../../icons/message-square-quote.ts';
import { StickyNote } from '../../icons/sticky-note.ts';
import { errorMessage } from '../../lib/errors.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { adminApi } from '../api.ts';
import type { FormMessages } from '../components/form/form-messages.ts';
import { RestoredNote } from '../components/form/restored-note.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { fillSavedReply, findPlaceholder } from './fill-saved-reply.ts';
import styles from './ticket-reply.module.css';
import type { TicketDetail } from './users.ts';

const SavedReplies = lazyDialog(async () => (await import('./saved-replies-dialog.tsx')).SavedRepliesDialog);

type Fields = {
  kind: 'answer' | 'note';
  body: string;
  resolve: boolean;
  /** a retry of the same text has the same idempotency key, so that a lost response sends no second reply */
  lastTry: { text: string; key: string };
};
const EMPTY: Fields = { kind: 'answer', body: '', resolve: false, lastTry: { text: '', key: '' } };

type Props = { ticket: TicketDetail; onSent(ticket: TicketDetail): void };

/** A reply by mail or an internal note. An error keeps the text; submitting it twice sends it once. */
export function TicketReply({ ticket, onSent }: Props) {
  const [choosing, setChoosing] = useState(false);
  const form = useEntityForm({
    draft: `ticket ${ticket.id}`,
    fields: (): Fields => EMPTY,
    toInput: ({ kind, body, resolve, lastTry }) => {
      const text = JSON.stringify([kind, body.trim(), resolve]);
      const key = lastTry.text === text ? lastTry.key : crypto.randomUUID();
      return { kind, body: body.trim(), resolve, lastTry: { text, key } };
    },
    validate: ({ kind, body }) => {
      const placeholder = kind === 'answer' && findPlaceholder(body);
      if (!body) return { body: kind === 'note' ? 'Write a note' : 'Write an answer' };
      return { body: placeholder ? `Replace ${placeholder}: this ticket does not have it` : undefined };
    },
    save: ({ kind, body, resolve, lastTry }) => {
      form.setValue('lastTry', lastTry);
      const input = { id: ticket.id, body, idempotencyKey: lastTry.key };
      return kind === 'note' ? adminApi.support.note(input) : adminApi.support.answer({ ...input, resolve });
    },
    explain: (error): FormMessages => ({
      body: `${kind === 'note' ? 'The note was not saved' : 'The answer was not sent'}. ${errorMessage(error)}`,
    }),
    success: (_, message) => (message.kind === 'note' ? ['Note saved'] : ['Answer sent', `to ${ticket.email}`]),
    onSaved: (after, message) => {
      form.reset({ ...EMPTY, kind: message.kind });
      onSent(after);
    },
  });
  const { kind, body } = form.values;
  const focusText = () => form.element.current?.querySelector('textarea')?.focus();
  const insert = (text: string) => {
    const filled = fillSavedReply(text, ticket);
    form.change({ body: body.trim() ? `${body.trimEnd()}\n\n${filled}` : filled });
    setChoosing(false);
    requestAnimationFrame(focusText);
  };
  useKeyboardShortcuts({
    r: focusText,
    'ctrl+enter': () => form.submit(),
    'ctrl+s': () => form.submit(),
  });
  return (
    <section className={cardStyles.card} aria-label="Reply">
      <form
        method="post"
        className={`${cardStyles.body} ${styles.replyEditor}`}
        noValidate
        ref={form.element}
        onSubmit={form.submit}
      >
        <RestoredNote draft={form.draft} />
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
          onChange={(next) => form.setValue('kind', next)}
        />
        <TextAreaField
          label={kind === 'note' ? 'Note' : 'Answer'}
          rows={5}
          maxLength={ANSWER_MAXIMUM}
          hint={
            kind === 'note'
              ? 'Only staff see it.'
              : `Goes to ${ticket.email} as “Re: ${ticket.subject} [${ticket.number}]”.`
          }
          {...form.field('body')}
        />
        <div className={arrangeStyles.row}>
          {kind === 'answer' && ticket.state !== 'resolved' && (
            <Checkbox {...form.register('resolve')}>and mark resolved</Checkbox>
          )}
          <span className={arrangeStyles.grow} />
          <Button icon={MessageSquareQuote} onClick={() => setChoosing(true)}>
            Saved replies
          </Button>
          <BusyButton variant="primary" busy={form.isSaving} busyLabel={kind === 'note' ? 'Saving...' : 'Sending...'}>
            {kind === 'note' ? 'Save note' : 'Send answer'}
          </BusyButton>
        </div>
      </form>
      <SavedReplies open={choosing} text={body.trim()} onInsert={insert} onClose={() => setChoosing(false)} />
    </section>
  );
}
