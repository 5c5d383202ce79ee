import { ordinalTry } from '#features/failed-deliveries/attempt-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { MessageCircleReply } from '../../icons/message-circle-reply.ts';
import { Minus } from '../../icons/minus.ts';
import { Send } from '../../icons/send.ts';
import { Truck } from '../../icons/truck.ts';
import textStyles from '../../ui/text.module.css';
import { answerText, type FailedDeliveryRow, isUrgent, resolutionText, whenText } from './failed-deliveries.ts';
import styles from './failed-delivery-page.module.css';

type Props = { row: FailedDeliveryRow; isCurrent: boolean; onShow(): void };

/** A failed delivery in the list: who, until when, why, and how far it is. */
export function FailedDeliveryItem({ row, isCurrent, onShow }: Props) {
  const now = Date.now();
  const { icon: Icon, text, tone } = progressOf(row, now);
  return (
    <li>
      <button type="button" className={styles.item} aria-current={isCurrent || undefined} onClick={onShow}>
        <b className={styles.name}>{row.fullName}</b>
        <span className={isUrgent(row, now) ? textStyles.negative : 'muted'}>{whenText(row.deadline, now)}</span>
        <span>{row.reason ?? 'No reason given'}</span>
        <span className={textStyles.number}>{row.cash > 0 ? formatRupees(row.cash) : 'paid'}</span>
        <span className={`muted ${styles.whole}`}>
          {row.displayId}-{row.number}, {row.city}, {ordinalTry(row.attempt)}
        </span>
        <span className={`${styles.whole} ${styles.progress}`} data-tone={tone}>
          <Icon size="small" />
          {text}
        </span>
      </button>
    </li>
  );
}

function progressOf({ question, resolution, isMailable }: FailedDeliveryRow, now: number) {
  if (resolution)
    return { icon: Truck, text: resolutionText(resolution), tone: resolution.state === 'refused' ? 'bad' : 'good' };
  if (question?.answeredAt)
    return {
      icon: MessageCircleReply,
      tone: 'good',
      text: `${answerText(question)}, by the link ${whenText(question.answeredAt, now)}`,
    };
  if (question?.openedAt)
    return { icon: Send, text: `Opened the link ${whenText(question.openedAt, now)}, no answer yet`, tone: undefined };
  if (question)
    return { icon: Send, text: `Asked by mail ${whenText(question.askedAt, now)}, not opened`, tone: undefined };
  return { icon: Minus, text: isMailable ? 'Not asked yet' : 'No mail reaches them, please call', tone: undefined };
}
