import { formatDateTime } from '#shared/dates.ts';
import { formatWeekday } from '#shared/format-weekday.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { DoorClosed } from '../../icons/door-closed.ts';
import { MessageCircleReply } from '../../icons/message-circle-reply.ts';
import { Phone } from '../../icons/phone.ts';
import { Send } from '../../icons/send.ts';
import { Truck } from '../../icons/truck.ts';
import { UserCheck } from '../../icons/user-check.ts';
import { SHIPMENT_BADGES } from '../shipments/shipments.ts';
import { type FailedDelivery, WAYS } from './failed-deliveries.ts';
import styles from './failed-delivery-detail.module.css';

type Entry = { at: string; icon: IconComponent; title: string; note: string | null; tone?: string };

const SHOWN = 12;

/** Reports of the carrier, questions, answers, calls and decisions, newest first. */
export function AttemptHistory({ delivery }: { delivery: FailedDelivery }) {
  const entries = entriesOf(delivery).sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section className={styles.part} aria-labelledby="history">
      <h3 id="history">What happened</h3>
      <ol className={styles.history}>
        {entries.slice(0, SHOWN).map(({ at, icon: Icon, title, note, tone }) => (
          <li key={`${at} ${title}`} data-tone={tone}>
            <Icon size="small" />
            <b>{title}</b>
            <span>{[formatDateTime(at), note].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const entriesOf = ({ scans, questions, calls, resolutions }: FailedDelivery): Entry[] => [
  ...scans.map(({ at, state, text, location }) => ({
    at,
    title: text ?? (state ? SHIPMENT_BADGES[state].label : 'Report of the carrier'),
    note: location,
    ...(state === 'failed_attempt' ? { icon: DoorClosed, tone: 'bad' } : { icon: Truck }),
  })),
  ...questions.flatMap(({ askedAt, askedBy, isAutomatic, openedAt, answeredAt }) => [
    { at: askedAt, icon: Send, title: 'Asked by mail', note: isAutomatic ? 'by itself' : askedBy, tone: 'info' },
    ...(openedAt ? [{ at: openedAt, icon: Send, title: 'Opened the link', note: null, tone: 'info' }] : []),
    ...(answeredAt
      ? [{ at: answeredAt, icon: MessageCircleReply, title: 'Answered by the link', note: null, tone: 'good' }]
      : []),
  ]),
  ...calls.map(({ calledAt, calledBy, note }) => ({
    at: calledAt,
    icon: Phone,
    title: `Called: ${note}`,
    note: calledBy,
    tone: 'info',
  })),
  ...resolutions.map(({ decidedAt, decidedBy, kind, day, comment, state, message }) => ({
    at: decidedAt,
    icon: UserCheck,
    tone: state === 'refused' ? 'bad' : 'good',
    title: `Decided: ${WAYS[kind].doneTitle}${day ? ` on ${formatWeekday(day)}` : ''}`,
    note: [decidedBy, comment, STATE_NOTES[state], message].filter(Boolean).join(', '),
  })),
];

const STATE_NOTES: Record<FailedDelivery['resolutions'][number]['state'], string> = {
  requested: 'the carrier is being told',
  accepted: 'told to the carrier',
  noted: 'staff tell the carrier',
  refused: 'refused',
  ended: 'over before the carrier answered',
};
