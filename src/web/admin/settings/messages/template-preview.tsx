import { MESSAGE_EVENTS, type MessageEvent } from '#features/messages/message-event-rules.ts';
import { measureSms } from '#features/messages/sms-length-rules.ts';
import { renderTemplate, sampleValues, type TemplateVariable } from '#features/messages/template-rules.ts';
import type { MessageChannel } from '#shared/message-states.ts';
import { pluralize } from '#shared/text.ts';
import { Problem } from '../../../ui/problem.tsx';
import textStyles from '../../../ui/text.module.css';
import dialogSideStyles from '../dialog-side.module.css';
import styles from './messages.module.css';

type Props = {
  event: MessageEvent;
  channel: MessageChannel;
  body: string;
  variables: readonly TemplateVariable[];
  host: string;
};

/** The message with sample values, its length as networks count it, and the variables that the event has. */
export function TemplatePreview({ event, channel, body, variables, host }: Props) {
  const origin = `${location.protocol}//${host}`;
  const rendered = renderTemplate(channel, { body, variables }, sampleValues(event, origin), host);
  const length = rendered.kind === 'ready' && channel === 'sms' ? measureSms(rendered.text) : null;
  return (
    <div className={dialogSideStyles.side}>
      <h3 className={textStyles.heading3}>Preview</h3>
      {rendered.kind === 'refused' ? (
        <Problem>{rendered.text}</Problem>
      ) : (
        <p className={styles.bubble}>{rendered.text || <span className="muted">Write the approved text.</span>}</p>
      )}
      {length && body && (
        <p className={`muted ${textStyles.small}`}>
          {length.units} characters in {length.alphabet}, charged as {pluralize(length.parts, 'message')}.
        </p>
      )}
      <h3 className={textStyles.heading3}>Variables of this event</h3>
      <ul className={dialogSideStyles.follows}>
        {Object.entries(MESSAGE_EVENTS[event].variables).map(([name, { label, type }]) => (
          <li key={name}>
            <code className={textStyles.code}>{`{${name}}`}</code> {label}
            {type === 'url' && ', a link to this shop'}
          </li>
        ))}
      </ul>
    </div>
  );
}
