import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { RotateCcw } from '../../icons/rotate-ccw.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { BackToList } from '../components/back-to-list.tsx';
import { Card } from '../components/card.tsx';
import { Facts } from '../components/facts.tsx';
import { PageState } from '../components/page-state.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { useAction } from '../components/use-action.ts';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { Permitted, useMay } from '../permissions.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { ReturnRequestCard } from './return-request-card.tsx';
import { splitOrderIds } from './split-order-ids.ts';
import styles from './ticket-page.module.css';
import { TicketReply } from './ticket-reply.tsx';
import { dueText, kindName, reloadTickets, STATE_HUES, stateName, type TicketDetail } from './users.ts';

/** A ticket: its conversation and actions. */
export function TicketPage({ id }: { id: string }) {
  const client = useQueryClient();
  const query = { ...adminQueries.support.get.queryOptions({ input: { id } }), staleTime: 0 };
  const { data, error, refetch } = useQuery(query);
  const keep = async (ticket: TicketDetail) => {
    await writeQueryData(client, query.queryKey, ticket);
    void reloadTickets(client);
  };
  const turn = useAction({
    run: (to: 'resolve' | 'reopen') => adminApi.support[to]({ id }),
    onSuccess: async (ticket, to) => {
      await keep(ticket);
      toast(to === 'resolve' ? 'Ticket resolved' : 'Ticket open again', ticket.number, 'default', {
        label: 'Undo',
        run: () => turn.mutate(to === 'resolve' ? 'reopen' : 'resolve'),
      });
    },
    onError: () => void refetch(),
  });
  const may = useMay();
  const mayWrite = may('support.write');
  const maySeeCustomers = may('users.read');
  const next = data?.state === 'resolved' ? 'reopen' : 'resolve';
  useKeyboardShortcuts({ v: data && mayWrite && !turn.isPending ? () => turn.mutate(next) : undefined });
  if (!data) return <PageState what="Ticket" error={error} refetch={refetch} />;
  const due = dueText(data.due, Date.now());
  return (
    <>
      <div className={arrangeStyles.section}>
        <BackToList to="/admin/users/tickets" label="Back to tickets" />
        <h1>
          {data.number}: <OrderLinks text={data.subject} />
        </h1>
        <Badge hue={STATE_HUES[data.state]}>{stateName(data.state)}</Badge>
        <div className={arrangeStyles.actions}>
          <Permitted needs="support.write">
            <Button aria-disabled={turn.isPending} onClick={() => turn.mutate(next)}>
              {next === 'resolve' ? <CircleCheck /> : <RotateCcw />}
              {next === 'resolve' ? 'Mark resolved' : 'Open again'}
            </Button>
          </Permitted>
        </div>
      </div>
      <div className={`${arrangeStyles.columns} ${arrangeStyles.pageColumns}`}>
        <div className={arrangeStyles.stack}>
          <Talk ticket={data} />
          <ReturnRequestCard ticket={data} />
          {mayWrite && <TicketReply key={id} ticket={data} onSent={keep} />}
        </div>
        <div className={arrangeStyles.stack}>
          <Card title={kindName(data.kind)}>
            <Facts
              className={cardStyles.body}
              facts={[
                [
                  'Assignee',
                  mayWrite ? (
                    <AssigneeSelect key={id} ticket={data} onAssigned={keep} />
                  ) : (
                    (data.assignee?.name ?? 'Nobody')
                  ),
                ],
                ['Due', due?.text ?? 'Nothing', due?.isLate ? textStyles.problem : undefined],
                data.due && ['Until', formatDateTime(data.due.at)],
                ['Written', formatDateTime(data.createdAt)],
                ['Acknowledged', data.acknowledgedAt ? formatDateTime(data.acknowledgedAt) : 'Not yet'],
                data.resolvedAt && ['Resolved', formatDateTime(data.resolvedAt)],
                ['Email', data.email],
                data.phone && ['Phone', formatPhone(data.phone)],
                [
                  'Customer',
                  data.customer ? (
                    <PanelLink key="customer" variant="text" to={`/admin/users/${data.customer.id}`}>
                      {data.customer.name}
                      {!data.customer.signedIn && ' (same address, not signed in)'}
                    </PanelLink>
                  ) : (
                    'No account'
                  ),
                ],
                data.order && [
                  'Order',
                  <PanelLink
                    key="order"
                    variant="text"
                    className={textStyles.code}
                    to={`/admin/orders/${data.order.id}`}
                  >
                    {data.order.displayId}
                  </PanelLink>,
                ],
              ]}
            />
          </Card>
          {data.customer && maySeeCustomers && <RecentOrders customerId={data.customer.id} />}
        </div>
      </div>
    </>
  );
}

type TicketEventKind = Exclude<TicketDetail['messages'][number]['kind'], 'answer' | 'note'>;
const EVENT_TEXTS: Record<TicketEventKind, (name: string) => string> = {
  resolved: () => 'marked it resolved',
  reopened: () => 'opened it again',
  assigned: (name) => `assigned it to ${name}`,
  unassigned: () => 'assigned it to nobody',
};

function Talk({ ticket }: { ticket: TicketDetail }) {
  return (
    <section className={styles.conversation} aria-label="Conversation">
      <Said who={ticket.name} at={ticket.createdAt} text={ticket.message} />
      {ticket.messages.map(({ id, kind, author, body, at }) =>
        kind === 'answer' || kind === 'note' ? (
          <Said
            key={id}
            who={author ?? 'Former staff'}
            what={kind === 'note' ? 'note among staff' : 'answered by mail'}
            kind={kind}
            at={at}
            text={body}
          />
        ) : (
          <p key={id} className={styles.ticketEvent}>
            {author ?? 'Former staff'} {EVENT_TEXTS[kind](body)}, {formatDateTime(at)}
          </p>
        ),
      )}
    </section>
  );
}

/** A text whose ids of orders are links. */
const OrderLinks = ({ text }: { text: string }) =>
  splitOrderIds(text).map(({ text: part, orderId }, index) => {
    const key = `${index} ${part}`;
    return orderId ? (
      <PanelLink key={key} className="link" to={`/admin/orders/${orderId}`}>
        {part}
      </PanelLink>
    ) : (
      <span key={key}>{part}</span>
    );
  });

type SaidProps = { who: ReactNode; what?: string; kind?: 'answer' | 'note'; at: string; text: string };

function Said({ who, what, kind, at, text }: SaidProps) {
  return (
    <article className={`${styles.message}${kind ? ` ${styles[kind]}` : ''}`}>
      <header>
        <b>{who}</b>
        {what && <span>{what}</span>}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </header>
      <p>
        <OrderLinks text={text} />
      </p>
    </article>
  );
}
