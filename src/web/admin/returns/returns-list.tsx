import { useNavigate } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { RETURN_WISH_LABELS } from '#shared/return-request.ts';
import { RETURN_STATE_LABELS } from '#shared/return-states.ts';
import { Badge } from '../../ui/badge.tsx';
import textStyles from '../../ui/text.module.css';
import type { CardHead, Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { orderPath } from '../orders/orders.ts';
import { OrdersSubTabs } from './orders-sub-tabs.tsx';
import { type ReturnRow, returnPath, STATE_HUES, STATES, useReturnCounts, useReturnList } from './returns.ts';

const COLUMNS: Column<ReturnRow>[] = [
  {
    key: 'number',
    title: 'Number',
    width: 130,
    card: 'none',
    cell: ({ id, number }) => (
      <PanelLink className={`${textStyles.key} ${textStyles.code}`} to={returnPath(id)}>
        {number}
      </PanelLink>
    ),
  },
  {
    key: 'order',
    title: 'Order',
    card: 'none',
    width: 110,
    cell: ({ displayId }) => (
      <PanelLink className={textStyles.code} to={orderPath(displayId)}>
        {displayId}
      </PanelLink>
    ),
  },
  {
    key: 'who',
    title: 'Customer',
    card: 'none',
    cell: ({ fullName }) => <span className={textStyles.ellipsis}>{fullName}</span>,
  },
  { key: 'units', title: 'Units', width: 70, minor: true, card: 'field', cell: ({ units }) => units },
  {
    key: 'wish',
    title: 'Wanted',
    width: 160,
    minor: true,
    card: 'field',
    cell: ({ wishes }) => wishes.map((wish) => RETURN_WISH_LABELS[wish]).join(', '),
  },
  {
    key: 'requested',
    title: 'Requested',
    card: 'none',
    width: 150,
    sort: BY_AGE,
    cell: ({ requestedAt }) => formatDateTime(requestedAt),
  },
  {
    key: 'state',
    title: 'State',
    card: 'none',
    width: 120,
    cell: ({ state }) => <Badge hue={STATE_HUES[state]}>{RETURN_STATE_LABELS[state]}</Badge>,
  },
];

/** The card of a return on narrow screens. */
const returnCard = ({ id, number, displayId, fullName, requestedAt, state }: ReturnRow): CardHead => ({
  title: <PanelLink to={returnPath(id)}>{number}</PanelLink>,
  below: (
    <>
      {fullName}, order <b className={textStyles.code}>{displayId}</b>
    </>
  ),
  side: <Badge hue={STATE_HUES[state]}>{RETURN_STATE_LABELS[state]}</Badge>,
  sideBelow: formatDateTime(requestedAt),
});

/** Returns and claims of customers. */
export function ReturnsList() {
  const list = useReturnList();
  const navigate = useNavigate();
  const counts = useReturnCounts().data;
  return (
    <ListPage
      title="Returns"
      isPage
      links={<OrdersSubTabs current="returns" />}
      views={{
        tab: 'orders',
        all: 'All returns',
        defaultViews: [
          { name: 'To decide', query: 'view=requested&sort=oldest', count: counts?.states.requested },
          { name: 'On their way', query: 'view=on_its_way', count: counts?.states.on_its_way },
          { name: 'To inspect', query: 'view=received&sort=oldest', count: counts?.states.received },
          { name: 'To close', query: 'view=inspected&sort=oldest', count: counts?.states.inspected },
        ],
      }}
      name="Returns"
      noun="return"
      list={list}
      columns={COLUMNS}
      card={returnCard}
      rowName={({ number }) => number}
      onOpen={({ id }) => void navigate(returnPath(id))}
      search="Number, order or person"
      filters={[{ name: 'view', label: 'State', choices: [['open', 'Open'], ...STATES] }]}
      nothing="No return matches"
      empty={{
        title: 'No returns yet',
        text: 'What customers want to send back, or claim, appears here with its steps.',
      }}
    />
  );
}
