import { useNavigate } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { ClipboardCheck } from '../../icons/clipboard-check.ts';
import { Download } from '../../icons/download.ts';
import { PackagePlus } from '../../icons/package-plus.ts';
import { Badge } from '../../ui/badge.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { readFilters, usePagedList } from '../components/list/use-paged-list.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { COUNTS_PATH } from '../stock-counts/counts.ts';
import { BatchLife } from './batch-life.tsx';
import { BatchOffers } from './batch-offers.tsx';
import { type BatchRow, batchBadge, batchPath, RECEIVE_PATH, useBatchDownload, variantOf } from './batches.ts';
import { ProductSubTabs } from './product-sub-tabs.tsx';

const COLUMNS: Column<BatchRow>[] = [
  {
    key: 'number',
    title: 'Batch',
    width: 160,
    cell: ({ id, number }) => (
      <PanelLink className={`${textStyles.key} ${textStyles.code}`} to={batchPath(id)}>
        {number}
      </PanelLink>
    ),
  },
  {
    key: 'product',
    title: 'Product',
    cell: (batch) => (
      <span className={tableCellStyles.twoLines}>
        <b className={textStyles.key}>{batch.productName}</b>
        <span className={textStyles.second}>{variantOf(batch) || batch.sku}</span>
      </span>
    ),
  },
  {
    key: 'made',
    title: 'Made',
    width: 110,
    minor: true,
    cell: ({ madeOn }) => (madeOn ? formatDay(madeOn) : <None />),
  },
  {
    key: 'best-before',
    title: 'Best before',
    width: 110,
    cell: ({ bestBefore }) => (bestBefore ? formatDay(bestBefore) : <None />),
  },
  { key: 'life', title: 'Leaves sale in', width: 160, cell: (batch) => <BatchLife batch={batch} /> },
  {
    key: 'on-hand',
    title: 'On hand',
    width: 90,
    numeric: true,
    cell: ({ onHand }) => <b className={textStyles.key}>{onHand.toLocaleString('en-IN')}</b>,
  },
  {
    key: 'off-sale',
    title: 'Off sale',
    width: 90,
    numeric: true,
    minor: true,
    cell: ({ offSale }) => offSale.toLocaleString('en-IN'),
  },
  {
    key: 'sent',
    title: 'Sent',
    width: 80,
    numeric: true,
    minor: true,
    cell: ({ sent }) => sent.toLocaleString('en-IN'),
  },
  {
    key: 'mrp',
    title: 'MRP',
    width: 90,
    numeric: true,
    minor: true,
    cell: ({ mrp }) => (mrp === null ? <None /> : formatRupees(mrp)),
  },
  { key: 'state', title: 'State', width: 140, cell: (batch) => <State batch={batch} /> },
];

const FILTERS = ['search', 'view', 'sort'] as const;

/** In the views of batches that leave sale soon. */
const OFFER: Column<BatchRow> = {
  key: 'offer',
  title: 'Sell it in time',
  width: 220,
  cell: (batch) => <BatchOffers batch={batch} />,
};

const OFFER_COLUMNS = [...COLUMNS.filter(({ minor }) => !minor), OFFER];

const None = () => <span className="muted">none</span>;

function State({ batch }: { batch: BatchRow }) {
  const { label, hue, icon } = batchBadge(batch);
  return (
    <Badge hue={hue} icon={icon}>
      {label}
    </Badge>
  );
}

/** Production lots, by best-before day, state and number. */
export function BatchList() {
  const navigate = useNavigate();
  const list = usePagedList(adminQueries.batches.list, FILTERS);
  const download = useBatchDownload(readFilters(list.state, FILTERS));
  return (
    <ListPage
      title="Batches"
      isPage
      notice={<ProductSubTabs current="batches" />}
      actions={[
        {
          label: 'Export CSV',
          icon: Download,
          needs: 'catalog.export',
          isDisabled: download.isPending,
          run: download.mutate,
        },
        { label: 'Count stock', needs: 'catalog.stock', icon: ClipboardCheck, to: `${COUNTS_PATH}?do=start` },
      ]}
      create={{ label: 'Receive stock', needs: 'catalog.stock', icon: PackagePlus, to: RECEIVE_PATH }}
      views={{
        tab: 'batches',
        all: 'All batches',
        defaultViews: [
          { name: 'Sellable', query: 'view=sellable' },
          { name: 'Leaves sale in 90 days', query: 'view=leaving&sort=best-before' },
          { name: 'In 60 days', query: 'view=leaving_60&sort=best-before' },
          { name: 'In 30 days', query: 'view=leaving_30&sort=best-before' },
          { name: 'Blocked', query: 'view=blocked' },
          { name: 'Recalled', query: 'view=recalled' },
          { name: 'Off sale', query: 'view=off_sale' },
          { name: 'Expired', query: 'view=expired' },
        ],
      }}
      name="Batches"
      noun="batch"
      list={list}
      columns={list.state.get('view')?.startsWith('leaving') ? OFFER_COLUMNS : COLUMNS}
      rowName={({ number }) => `batch ${number}`}
      onOpen={({ id }) => void navigate(batchPath(id))}
      search="Batch number, product or SKU"
      sorts={[
        ['newest', 'newest first'],
        ['oldest', 'oldest first'],
        ['best-before', 'best before, nearest first'],
      ]}
      nothing="No batch matches"
      empty={{
        title: 'No batches yet',
        text: 'Receive a delivery with its batch number and best-before date: from then on each shipment says which batch it has.',
      }}
    />
  );
}
