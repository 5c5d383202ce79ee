import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { RotateCw } from '../../../icons/rotate-cw.ts';
import { Badge } from '../../../ui/badge.tsx';
import textStyles from '../../../ui/text.module.css';
import { toast } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import type { Column } from '../../components/list/column.ts';
import { DayFilter } from '../../components/list/day-filter.tsx';
import { ListPage } from '../../components/list/list-page.tsx';
import { usePagedList } from '../../components/list/use-paged-list.ts';
import { useAction } from '../../components/use-action.ts';
import { useMay } from '../../permissions.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { answerOf, type Delivery, deliveryBadge, type Endpoint, formatTook, reloadWebhooks } from './endpoints.ts';
import styles from './webhooks.module.css';

const AT_ONCE = 8;
const STATES = ['', 'waiting', 'failed'] as const;
const isState = (text: string | undefined) => STATES.find((one) => one !== '' && one === text);

/** The deliveries of an endpoint, newest first; the selected one is shown below. */
export function DeliveryList({ endpoint }: { endpoint: Endpoint }) {
  const may = useMay();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const list = usePagedList(adminQueries.webhooks.deliveries, (state) => ({
    id: endpoint.id,
    // few enough that the selected one stays visible
    limit: AT_ONCE,
    search: state.get('search'),
    state: isState(state.get('state')) || undefined,
    day: state.get('day'),
  }));
  const resend = useAction({
    run: (ids: string[]) => adminApi.webhooks.resend({ ids }),
    reload: reloadWebhooks,
    success: ({ count }) => ['Sent Again', `${pluralize(count, 'event')} on the way, in order.`],
  });
  const rows = list.data?.rows ?? [];
  const current = rows.find(({ id }) => id === chosen) ?? rows[0];
  return (
    <>
      <ListPage
        name="Deliveries"
        noun="delivery"
        list={list}
        search="Order id, event, answer"
        columns={columnsAt(Date.now())}
        rowName={({ type, label }) => `${type} for ${label}`}
        onOpen={({ id }) => setChosen(id)}
        onCurrent={({ id }) => setChosen(id)}
        rowKeys={{
          ...(may('webhooks.write') ? { r: ({ id }: Delivery) => resend.mutate([id]) } : {}),
          c: ({ id }) => void copyPayload(client, id),
        }}
        filters={[
          {
            name: 'state',
            label: 'State',
            choices: [
              ['waiting', `Waiting ${endpoint.waitingCount}`],
              ['failed', 'Failed'],
            ],
            isSegmented: true,
          },
        ]}
        toolbar={
          <span className={styles.day}>
            <DayFilter name="day" label="Day" bare state={list.state} />
          </span>
        }
        bulkActions={[
          {
            label: 'Send again',
            icon: RotateCw,
            run: (rows, clear) => {
              resend.mutate(rows.map(({ id }) => id));
              clear();
            },
          },
        ]}
        nothing="No delivery matches"
        empty={{ title: 'Nothing to send yet', text: 'Send a test to see that the receiver answers.' }}
      />
      {current && (
        <DeliveryDetails
          key={current.id}
          id={current.id}
          endpoint={endpoint}
          busy={resend.isPending}
          onSend={() => resend.mutate([current.id])}
        />
      )}
    </>
  );
}

async function copyPayload(client: ReturnType<typeof useQueryClient>, id: string): Promise<void> {
  const { body } = await client.fetchQuery(adminQueries.webhooks.delivery.queryOptions({ input: { id } }));
  await navigator.clipboard.writeText(body);
  toast('Payload Copied', 'As it was posted, byte for byte.');
}

const columnsAt = (now: number): Column<Delivery>[] => [
  {
    key: 'type',
    title: 'Event',
    cell: ({ type }) => (
      <button type="button" className={textStyles.key}>
        {type}
      </button>
    ),
  },
  {
    key: 'label',
    title: 'About',
    width: 130,
    cell: ({ label, subject }) => (
      <span className={textStyles.code} title={subject}>
        {label}
      </span>
    ),
  },
  {
    key: 'createdAt',
    title: 'Time',
    width: 110,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDate(createdAt)}>
        {formatTime(createdAt)}
      </time>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 170,
    cell: (delivery) => {
      const sign = deliveryBadge(delivery, now);
      return (
        <Badge plain hue={sign.hue} icon={sign.icon}>
          {sign.text}
        </Badge>
      );
    },
  },
  {
    key: 'answer',
    title: 'Answer',
    width: 90,
    cell: (delivery) => (
      <span className={delivery.state === 'delivered' || delivery.tries === 0 ? undefined : textStyles.negative}>
        {answerOf(delivery)}
      </span>
    ),
  },
  { key: 'tries', title: 'Tries', width: 70, numeric: true, cell: ({ tries }) => tries },
  { key: 'took', title: 'Took', width: 90, numeric: true, minor: true, cell: ({ tookMs }) => formatTook(tookMs) },
];
