import type { ReactNode } from 'react';
import { findEvent } from '#features/messages/message-event-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { CHANNEL_LABELS, MESSAGE_CHANNELS, type MessageState } from '#shared/message-states.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Hue } from '../../ui/badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { actionsColumn } from '../components/list/actions-column.tsx';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';

type Message = Awaited<ReturnType<AdminApi['messages']['list']>>['rows'][number];

const STATES: Record<MessageState, readonly [hue: Hue, text: string]> = {
  queued: ['blue', 'Waiting'],
  sending: ['blue', 'Sending'],
  unknown: ['orange', 'Unknown'],
  accepted: ['blue', 'Accepted'],
  sent: ['blue', 'Sent'],
  delivered: ['green', 'Delivered'],
  read: ['green', 'Read'],
  failed: ['red', 'Failed'],
  refused: ['red', 'Refused'],
  suppressed: ['grey', 'Not sent'],
  expired: ['grey', 'Too late'],
};

const GROUPS = [
  ['waiting', 'Waiting'],
  ['sent', 'Sent'],
  ['arrived', 'Arrived'],
  ['unknown', 'Unknown'],
  ['not_sent', 'Not delivered'],
] as const;

/** Messages by SMS and WhatsApp with their state and its reason. */
export function MessagesList({ views }: { views: ReactNode }) {
  const list = usePagedList(adminQueries.messages.list, ['search', 'group', 'channel'], {
    isChanging: ({ state }) => state === 'sending' || state === 'queued',
  });
  const resolve = useAction({
    run: (input: { id: string; isRepeated: boolean }) => adminApi.messages.resolve(input),
    reload: (client) => client.invalidateQueries({ queryKey: adminQueries.messages.key() }),
    success: (_, { isRepeated }) => [isRepeated ? 'It is sent again' : 'Marked as sent'],
  });
  return (
    <>
      <h1 className="visually-hidden">SMS and WhatsApp</h1>
      <ListPage
        title="Email"
        hasTotal={false}
        tabs={views}
        name="Messages"
        noun="message"
        list={list}
        columns={columns((message, isRepeated) => resolve.mutate({ id: message.id, isRepeated }))}
        rowName={({ event, phone }) =>
          `${findEvent(event)?.label ?? event} to ${formatPhone(phone ?? 'a deleted customer')}`
        }
        search="Phone or order ID"
        filters={[
          { name: 'group', label: 'State', choices: GROUPS, isSegmented: true },
          { name: 'channel', label: 'Channel', choices: MESSAGE_CHANNELS.map((one) => [one, CHANNEL_LABELS[one]]) },
        ]}
        nothing="No message matches"
        empty={{
          title: 'No messages yet.',
          text: 'Orders send them as soon as a template is on: Settings, Messages.',
        }}
      />
    </>
  );
}

const columns = (onResolve: (message: Message, isRepeated: boolean) => void): Column<Message>[] => [
  {
    key: 'event',
    title: 'Message',
    width: 148,
    cell: ({ event }) => <b>{findEvent(event)?.label ?? event}</b>,
  },
  {
    key: 'channel',
    title: 'Channel',
    width: 96,
    minor: true,
    card: 'field',
    cell: ({ channel }) => CHANNEL_LABELS[channel],
  },
  {
    key: 'phone',
    title: 'To',
    width: 148,
    card: 'field',
    cell: ({ phone }) => (phone ? formatPhone(phone) : <span className="muted">deleted</span>),
  },
  {
    key: 'order',
    title: 'Order',
    width: 104,
    minor: true,
    card: 'field',
    cell: ({ order }) => (order ? <PanelLink to={`/admin/orders/${order.id}`}>{order.displayId}</PanelLink> : '–'),
  },
  {
    key: 'state',
    title: 'State',
    width: 110,
    card: 'field',
    cell: ({ state }) => {
      const [hue, text] = STATES[state];
      return <Badge hue={hue}>{text}</Badge>;
    },
  },
  {
    key: 'details',
    title: 'Reason or text',
    minor: true,
    card: 'field',
    cell: ({ problem, text, isReplaced }) => {
      const details = problem ? `${problem.text} (${problem.code})${isReplaced ? ', sent another way' : ''}` : text;
      return (
        <span className={textStyles.ellipsis} title={details}>
          {details || '–'}
        </span>
      );
    },
  },
  {
    key: 'at',
    title: 'Time',
    width: 146,
    card: 'field',
    cell: ({ createdAt, receiptAt }) => formatDateTime(receiptAt ?? createdAt),
  },
  actionsColumn({
    width: 190,
    buttons: (message) =>
      message.state === 'unknown' && (
        <Permitted needs="settings.write">
          <Button size="small" onClick={() => onResolve(message, true)}>
            Send again<span className="visually-hidden">: {message.phone}</span>
          </Button>
          <Button size="small" variant="ghost" onClick={() => onResolve(message, false)}>
            Mark as sent<span className="visually-hidden">: {message.phone}</span>
          </Button>
        </Permitted>
      ),
  }),
];
