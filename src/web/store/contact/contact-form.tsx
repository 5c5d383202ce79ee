import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type ContactKind, contactNotice, MESSAGE_MAXIMUM, SUBJECT_MAXIMUM } from '#features/support/rules.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formStyles from '../../ui/form.module.css';
import { FormNotice } from '../../ui/form-notice.tsx';
import { ScriptNotice } from '../../ui/script-notice.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import styles from './contact-form.module.css';
import { readMessage, serverFieldErrors, validateMessage } from './message.ts';
import { SentConfirmation } from './sent-confirmation.tsx';
import { usePrefill } from './use-prefill.ts';
import { useSendMessage } from './use-send-message.ts';

type Props = { kind: ContactKind; subject: string };

/** The contact form. After success it is empty and the ticket's number is shown; after an error everything stays. */
export function ContactForm({ kind, subject }: Props) {
  const { siteName, contactEmail } = useStorefront();
  const [round, setRound] = useState(0);
  const { problems, show, form } = useFieldErrors<'name' | 'email' | 'phone' | 'subject' | 'message'>();
  usePrefill(form.ref);
  const { send, sending, failed, sentMessage } = useSendMessage({
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
    <div className={styles.main}>
      {sentMessage && <SentConfirmation key={sentMessage.ticket} {...sentMessage} kind={kind} />}
      {/* sent by script only: method 'dialog' makes a click before hydration do nothing */}
      <form className={formStyles.form} {...form} method="dialog" aria-label="Message to the shop" onSubmit={submit}>
        {failed && !Object.values(problems).some(Boolean) && (
          <FormNotice>{failed} What you typed is still here.</FormNotice>
        )}
        {/* a new key resets the form */}
        <Fields key={round} subject={round === 0 ? subject : ''} problems={problems} />
        <BusyButton busy={sending} busyLabel="Sending..." variant="primary" className={styles.send}>
          Send Message
        </BusyButton>
        <p className="text-small muted">
          {contactNotice(siteName)} More in the{' '}
          <Link className="link" to="/privacy">
            Privacy Policy
          </Link>
          .
        </p>
        <ScriptNotice>
          Sending needs JavaScript.{contactEmail && ` Without it, please write to ${contactEmail}.`}
        </ScriptNotice>
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
        className={formStyles.half}
        autoComplete="name"
        maxLength={100}
        required
        error={problems.name}
      />
      <TextField
        label="Email"
        name="email"
        className={formStyles.half}
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
