import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { RETURN_OUTCOME_LABELS, RETURN_STATE_LABELS } from '#shared/return-states.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi, adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { BackToList } from '../components/back-to-list.tsx';
import { Card } from '../components/card.tsx';
import { Facts } from '../components/facts.tsx';
import { PageState } from '../components/page-state.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { orderPath } from '../orders/orders.ts';
import { useMay } from '../permissions.tsx';
import { TicketPhotos } from '../users/ticket-photos.tsx';
import { ClosePart } from './close-part.tsx';
import { DecidePart } from './decide-part.tsx';
import { ReceivePart } from './receive-part.tsx';
import styles from './return-line.module.css';
import { ReturnLineRow } from './return-line.tsx';
import { ReturnSteps } from './return-steps.tsx';
import {
  RETURNS_PATH,
  type ReturnDetail,
  type ReturnLine,
  returnQuery,
  STATE_HUES,
  useReturnAction,
} from './returns.ts';
import { SendDialog } from './send-dialog.tsx';

/** A return: its lines, what staff decide about them, and what became of it. */
export function ReturnPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(returnQuery(id));
  if (!data) return <PageState what="Return" error={error} refetch={refetch} />;
  return <Loaded detail={data} />;
}

function Loaded({ detail }: { detail: ReturnDetail }) {
  const client = useQueryClient();
  const may = useMay();
  const [isSending, setSending] = useState(false);
  const { id, number, state, displayId, fullName, lines } = detail;
  const cancel = useReturnAction(client, id, {
    run: () => adminApi.returns.cancel({ id }),
    success: () => ['Return cancelled', number],
  });
  const mayDecide = may('orders.write') && ['requested', 'refused', 'approved'].includes(state);
  const comesBack = lines.some(isComingBack);
  const others = lines.filter((line) => !isComingBack(line));
  const isClosable = state === 'inspected' || (state === 'approved' && !comesBack);
  return (
    <>
      <div className={arrangeStyles.section}>
        <BackToList to={RETURNS_PATH} label="Back to returns" />
        <h1>{number}</h1>
        <Badge hue={STATE_HUES[state]}>{RETURN_STATE_LABELS[state]}</Badge>
        <span className="muted">
          order{' '}
          <PanelLink className={textStyles.code} to={orderPath(displayId)}>
            {displayId}
          </PanelLink>
        </span>
        <div className={arrangeStyles.actions}>
          {may('orders.ship') && (state === 'approved' || state === 'on_its_way') && comesBack && (
            <Button onClick={() => setSending(true)}>
              {state === 'approved' ? 'It is on its way' : 'Change the way back'}
            </Button>
          )}
          {may('orders.write') && ['requested', 'approved', 'on_its_way'].includes(state) && (
            <ActionButton action={cancel} busyLabel="Cancelling...">
              Cancel the return
            </ActionButton>
          )}
          {detail.ticketId && may('support.read') && (
            <LinkButton to={`/admin/users/tickets/${detail.ticketId}`}>Write to {fullName.split(' ')[0]}</LinkButton>
          )}
        </div>
      </div>
      <ReturnSteps detail={detail} />
      <div className={`${arrangeStyles.columns} ${arrangeStyles.pageColumns} ${styles.parts}`}>
        <div className={arrangeStyles.stack}>
          {mayDecide && <DecidePart key={detail.version} detail={detail} />}
          {comesBack && <ReceivePart key={detail.version} detail={detail} mayWork={may('orders.ship')} />}
          {!mayDecide && others.length > 0 && (
            <LinesCard title={comesBack ? 'What does not come back' : 'Lines'} lines={others} />
          )}
        </div>
        <div className={`${arrangeStyles.stack} ${styles.side}`}>
          {isClosable && may('orders.refund') && <ClosePart key={detail.version} detail={detail} />}
          <Outcome detail={detail} />
          <Card title="Way back">
            <Facts
              className={cardStyles.body}
              facts={[
                ['Customer', fullName],
                ['Carrier', detail.carrier ?? 'Not known'],
                ['Tracking number', detail.trackingNumber ?? 'Not known'],
                detail.decidedBy && ['Decided by', detail.decidedBy],
              ]}
            />
          </Card>
        </div>
        <div className={arrangeStyles.stack}>
          <Message detail={detail} />
          <History detail={detail} />
        </div>
      </div>
      {isSending && <SendDialog detail={detail} onClose={() => setSending(false)} />}
    </>
  );
}

const isComingBack = ({ decision, isSentBack }: ReturnLine) => decision === 'approved' && isSentBack;

const LinesCard = ({ title, lines }: { title: string; lines: readonly ReturnLine[] }) => (
  <Card title={title}>
    <ul>
      {lines.map((line) => (
        <ReturnLineRow key={line.id} line={line}>
          {line.decision === 'refused' && <p>Refused{line.refusal && `: ${line.refusal}`}</p>}
        </ReturnLineRow>
      ))}
    </ul>
  </Card>
);

/** What the customer gets; empty until the return is closed. */
function Outcome({ detail: { state, lines, refund, replacement } }: { detail: ReturnDetail }) {
  if (state !== 'closed') return null;
  return (
    <Card title="What the customer gets">
      <Facts
        className={cardStyles.body}
        facts={[
          ...lines
            .filter(({ outcome }) => outcome)
            .map(
              ({ productName, outcome, refusal }) =>
                [productName, [RETURN_OUTCOME_LABELS[outcome!], refusal].filter(Boolean).join(': ')] as const,
            ),
          refund && ['Refund', `${formatRupees(refund.amount)}, ${refund.state}`],
          replacement && [
            'Replacement',
            <PanelLink key="replacement" className={textStyles.code} to={orderPath(replacement.displayId)}>
              {replacement.displayId}
            </PanelLink>,
          ],
        ]}
      />
    </Card>
  );
}

/** What the customer wrote, with the photos. */
function Message({ detail: { fullName, note, ticketId } }: { detail: ReturnDetail }) {
  const may = useMay();
  const { data } = useQuery({
    ...adminQueries.support.get.queryOptions({ input: { id: ticketId ?? '' } }),
    enabled: ticketId !== null && may('support.read'),
  });
  const images = data?.images ?? [];
  if (!note && images.length === 0) return null;
  return (
    <Card title={`From ${fullName}`}>
      <div className={cardStyles.body}>
        {note && <p className={styles.note}>{note}</p>}
        {images.length > 0 && <TicketPhotos images={images} />}
      </div>
    </Card>
  );
}

const EVENT_TEXTS = {
  decided: 'Lines decided',
  received: 'Units received',
  removed: 'Units taken out again',
  inspected: 'Units inspected',
  settled: 'Lines settled',
} as const;

const History = ({ detail: { events } }: { detail: ReturnDetail }) => (
  <Card title="What happened">
    <ul className={`${cardStyles.body} ${styles.events}`}>
      {events.toReversed().map(({ id, kind, to, actor, at }) => (
        <li key={id}>
          <span>{kind === 'moved' ? <b>{RETURN_STATE_LABELS[to!]}</b> : EVENT_TEXTS[kind]}</span>
          <span className="muted">
            {actor}, {formatDateTime(at)}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
