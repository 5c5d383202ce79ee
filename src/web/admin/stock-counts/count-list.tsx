import { useState } from 'react';
import { useNavigate } from 'react-router';
import { scopeText } from '#features/stock-counts/count-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { ClipboardCheck } from '../../icons/clipboard-check.ts';
import { Badge } from '../../ui/badge.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { ProductSubTabs } from '../batches/product-sub-tabs.tsx';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { AGES } from '../components/list/sorting.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { useUrlAction } from '../components/list/use-url-action.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { COUNT_BADGES, type CountRow, countPath, isForgotten } from './counts.ts';
import { StartCountDialog } from './start-count-dialog.tsx';

const COLUMNS: Column<CountRow>[] = [
  {
    key: 'number',
    title: 'Count',
    width: 140,
    cell: ({ id, number }) => (
      <PanelLink className={`${textStyles.key} ${textStyles.code}`} to={countPath(id)}>
        {number}
      </PanelLink>
    ),
  },
  { key: 'subject', title: 'Of', cell: (count) => scopeText(count) },
  {
    key: 'started',
    title: 'Started',
    width: 190,
    cell: ({ startedAt, startedBy }) => (
      <span className={tableCellStyles.twoLines}>
        {formatDateTime(startedAt)}
        <span className={textStyles.second}>{startedBy}</span>
      </span>
    ),
  },
  {
    key: 'ended',
    title: 'Ended',
    width: 190,
    minor: true,
    cell: (count) =>
      count.endedAt ? (
        <span className={tableCellStyles.twoLines}>
          {formatDateTime(count.endedAt)}
          <span className={textStyles.second}>{count.endedBy}</span>
        </span>
      ) : (
        <span className="muted">{isForgotten(count) ? 'open since another day' : 'open'}</span>
      ),
  },
  {
    key: 'lines',
    title: 'Lines',
    width: 80,
    numeric: true,
    minor: true,
    cell: ({ lineCount }) => lineCount.toLocaleString('en-IN'),
  },
  {
    key: 'state',
    title: 'State',
    width: 150,
    cell: ({ state }) => {
      const { label, hue, icon } = COUNT_BADGES[state];
      return (
        <Badge hue={hue} icon={icon}>
          {label}
        </Badge>
      );
    },
  },
];

/** Stock counts, newest first. */
export function CountList() {
  const navigate = useNavigate();
  const list = usePagedList(adminQueries.stockCounts.list, ['search', 'view', 'sort']);
  const [isStarting, setStarting] = useState(false);
  const start = () => setStarting(true);
  useUrlAction({ start });
  return (
    <ListPage
      title="Stock counts"
      isPage
      notice={<ProductSubTabs current="counts" />}
      create={{ label: 'Count stock', needs: 'catalog.stock', icon: ClipboardCheck, run: start }}
      views={{
        tab: 'stock-counts',
        all: 'All counts',
        defaultViews: [
          { name: 'Open', query: 'view=open' },
          { name: 'Applied', query: 'view=applied' },
          { name: 'Abandoned', query: 'view=abandoned' },
        ],
      }}
      name="Stock counts"
      noun="count"
      list={list}
      columns={COLUMNS}
      rowName={({ number }) => `count ${number}`}
      onOpen={({ id }) => void navigate(countPath(id))}
      search="Number, product or shelf"
      sorts={AGES}
      nothing="No count matches"
      empty={{
        title: 'Nothing has been counted yet',
        text: 'Count a shelf, a product or everything by scanner or on a phone. Differences are shown once you have counted.',
      }}
    >
      {isStarting && <StartCountDialog onClose={() => setStarting(false)} />}
    </ListPage>
  );
}
