import { formatPhone } from '#shared/phone.ts';
import { Check } from '../../icons/check.ts';
import { MessageCircleReply } from '../../icons/message-circle-reply.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { Permitted, useMay } from '../permissions.tsx';
import {
  answerText,
  type FailedDelivery,
  isDecided,
  useDeciding,
  type WayKind,
  whenText,
} from './failed-deliveries.ts';
import styles from './failed-delivery-detail.module.css';

type Props = { delivery: FailedDelivery; question: NonNullable<FailedDelivery['question']> };

/** What the customer chose by the link, and the button that does it. */
export function CustomerAnswer({ delivery, question }: Props) {
  const deciding = useDeciding();
  const may = useMay();
  const name = delivery.fullName.split(' ')[0];
  const kind: WayKind = question.day ? 'try_again' : 'change_address';
  const decision = {
    shipmentId: delivery.id,
    kind,
    day: question.day,
    comment: question.comment ?? '',
    phone: question.phone ?? '',
    address: question.address ?? '',
    lastResolutionId: delivery.resolution?.id ?? null,
  };
  const isOffered = !isDecided(delivery) && delivery.ways.some((way) => way.kind === kind);
  useKeyboardShortcuts({
    enter: isOffered && !deciding.isPending && may('orders.ship') ? () => deciding.mutate(decision) : undefined,
  });
  return (
    <div className={styles.answer}>
      <MessageCircleReply />
      <div>
        <h3>‘{[answerText(question), question.comment].filter(Boolean).join('. ')}’</h3>
        {question.phone && <p>Phone: {formatPhone(question.phone)}</p>}
        {question.address && <p className={styles.lines}>{question.address}</p>}
        <p>
          {name} answered by the link {whenText(question.answeredAt!, Date.now())}.
        </p>
        {isOffered && (
          <Permitted needs="orders.ship">
            <ActionButton action={deciding} input={decision} variant="primary" icon={Check} busyLabel="Deciding...">
              Do as {name} asks
            </ActionButton>
          </Permitted>
        )}
      </div>
    </div>
  );
}
