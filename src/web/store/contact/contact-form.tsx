import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type ContactKind, contactNotice, MESSAGE_MAXIMUM, SUBJECT_MAXIMUM } from '#features/support/rules.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { readMessage, serverFieldErrors, validateMessage } from './message.ts';
import { SentConfirmation } from './sent-confirmation.tsx';
import { usePrefill } from './use-prefill.ts';
import { useSendMessage } from './use-send-message.ts';

type Props = { kind: ContactKind; subject: string };

/** The message to the shop. Sent, the form is empty again and the ticket's number is shown; failed, all of it stays. */
export function ContactForm({ kind, subject }: Props) {
  const { siteName, contactEmail } = useStorefront();
  const [round, setRound] = useState(0);
  const { problems, show, form } = useFieldErrors<'name' | 'email' | 'phone' | 'subject' | 'message'>();
  usePrefill(form.ref);
  const { send, sending, failed, sent } = useSendMessage({
    onSent: () => setRound((before) => before + 1),
    onRefused: (error) => show(serverFieldErrors(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const message = readMessage(formValues(event.currentTarget));
    if (!show(validateMessage(message))) send({ kind, ...message });
  };
  return (
    <div className="cont__l">
      {sent && <SentConfirmation key={sent.ticket} {...sent} kind={kind} />}
      {/* sent by script alone: 'dialog' makes a press that comes before the script do nothing, and lose nothing */}
      <form className="form" {...form} method="dialog" aria-label="Message to the shop" onSubmit={submit}>
        {failed && !Object.values(problems).some(Boolean) && (
          <FormNotice>{failed} What you typed is still here.</FormNotice>
        )}
        {/* a new round is an empty form */}
        <Fields key={round} subject={round === 0 ? subject : ''} problems={problems} />
        <BusyButton busy={sending} busyLabel="Sending..." className="btn btn--go cont__go">
          Send Message
        </BusyButton>
        <p className="sm muted">
          {contactNotice(siteName)} More in the{' '}
          <Link className="lnk" to="/privacy">
            Privacy Policy
          </Link>
          .
        </p>
        <noscript>
          <p className="notice">
            Sending needs JavaScript.{contactEmail && ` Without it, please write to ${contactEmail}.`}
          </p>
        </noscript>
      </form>
    </div>
  );
}

type FieldsProps = { subject: string; problems: Record<string, string | undefined> };

function Fields({ subject, problems }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        type="text"
        className="c3"
        autoComplete="name"
        maxLength={100}
        required
        error={problems.name}
      />
      <TextField
        label="Email"
        name="email"
        className="c3"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        required
        error={problems.email}
      />
      <TextField
        label="Phone"
        optional
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        error={problems.phone}
      />
      <TextField
        label="Subject"
        name="subject"
        type="text"
        maxLength={SUBJECT_MAXIMUM}
        required
        defaultValue={subject}
        error={problems.subject}
      />
      <TextAreaField
        label="Message"
        name="message"
        rows={7}
        maxLength={MESSAGE_MAXIMUM}
        required
        error={problems.message}
      />
    </>
  );
}
