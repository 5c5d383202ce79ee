import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatTime } from '#shared/dates.ts';
import { Check } from '../../../icons/check.ts';
import { Clock } from '../../../icons/clock.ts';
import { Copy } from '../../../icons/copy.ts';
import { LockKeyhole } from '../../../icons/lock-keyhole.ts';
import { RotateCw } from '../../../icons/rotate-cw.ts';
import { X } from '../../../icons/x.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import textStyles from '../../../ui/text.module.css';
import { toast } from '../../../ui/toast.tsx';
import { adminQueries } from '../../api.ts';
import { Note } from '../../components/note.tsx';
import { PanelLink } from '../../components/panel-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { orderPath } from '../../orders/orders.ts';
import { Permitted } from '../../permissions.tsx';
import { type DeliveryDetail, type Endpoint, timeUntil } from './endpoints.ts';
import styles from './webhooks.module.css';

type Props = { id: string; endpoint: Endpoint; busy: boolean; onSend(): void };
const PARTS = [
  ['payload', 'Payload'],
  ['headers', 'Headers'],
  ['answer', 'Answer'],
] as const;
type Part = (typeof PARTS)[number][0];

/** A delivery: request, response and every try. */
export function DeliveryDetails({ id, endpoint, busy, onSend }: Props) {
  const [part, setPart] = useState<Part>('payload');
  const { data, error, refetch } = useQuery({
    ...adminQueries.webhooks.delivery.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 3000 : false),
  });
  if (!data) return <QueryState what="The delivery" heading="h3" bare error={error} refetch={refetch} />;
  const text = textOf(data, part);
  const copy = async () => {
    await navigator.clipboard.writeText(part === 'payload' ? data.body : text);
    toast('Copied', part === 'payload' ? 'The payload as it was posted, byte for byte.' : 'What is shown.');
  };
  const isAboutOrder = 'orderId' in (JSON.parse(data.body) as { data: object }).data;
  return (
    <div className={styles.delivery}>
      <div className={styles.part}>
        <div className={styles.line}>
          <SegmentedControl label="Part" choices={PARTS} value={part} onChange={setPart} />
          <Button size="small" icon={Copy} aria-label={`Copy ${part}`} onClick={() => void copy()} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <pre className={styles.text} tabIndex={0}>
          {text}
        </pre>
      </div>
      <div className={styles.part}>
        <div className={styles.line}>
          <span>
            <b>{data.type}</b> <span className="muted">for</span>{' '}
            {isAboutOrder ? (
              <PanelLink className={`${textStyles.key} ${textStyles.code}`} to={orderPath(data.label)}>
                {data.label}
              </PanelLink>
            ) : (
              <span className={textStyles.code}>{data.label}</span>
            )}
          </span>
          <Permitted needs="webhooks.write">
            <BusyButton variant="plain" size="small" busy={busy} busyLabel="Sending" onClick={onSend}>
              <RotateCw />
              {data.state === 'waiting' ? 'Send now' : 'Send again'}
            </BusyButton>
          </Permitted>
        </div>
        <Tries delivery={data} />
        <Note className={styles.about} icon={LockKeyhole}>
          {isAboutOrder
            ? 'Later events of this order wait behind this one, other orders do not.'
            : 'Later events about this wait behind it, others do not.'}{' '}
          Signed with HMAC of time and body; the secret was last changed on {formatDate(endpoint.secretChangedAt)}.
        </Note>
      </div>
    </div>
  );
}

function Tries({ delivery: { attempts, state, nextTryAt, isBehind, tries } }: { delivery: DeliveryDetail }) {
  return (
    <ol className={styles.tries}>
      {attempts.map(({ id, status, error, at }, place) => {
        const isTaken = status !== null && status >= 200 && status < 300;
        const Icon = isTaken ? Check : X;
        return (
          <li key={id}>
            <Icon />
            <b>Try {place + 1}</b>
            <span className="muted">{status ?? error}</span>
            <time className="muted" dateTime={at} title={formatDate(at)}>
              {formatTime(at)}
            </time>
          </li>
        );
      })}
      {state === 'waiting' && (
        <li>
          <Clock />
          <b>Try {tries === 0 ? attempts.length + 1 : tries + 1}</b>
          <span>{isBehind ? 'after the one before it' : timeUntil(nextTryAt, Date.now())}</span>
          {nextTryAt && !isBehind && (
            <time className="muted" dateTime={nextTryAt}>
              {formatTime(nextTryAt)}
            </time>
          )}
        </li>
      )}
    </ol>
  );
}

function textOf({ body, attempts }: DeliveryDetail, part: Part): string {
  const last = attempts.at(-1);
  if (part === 'payload') return JSON.stringify(JSON.parse(body), null, 2);
  if (!last) return 'Not sent yet';
  if (part === 'headers')
    return Object.entries(last.headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  return last.status === null ? (last.error ?? 'No answer') : `${last.status}\n\n${last.answer || '(empty)'}`;
}
