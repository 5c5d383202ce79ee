import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '#shared/count.ts';
import { addDays, formatDay, parseDay, shopDay } from '#shared/dates.ts';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRoundedRupees, formatRupees } from '#shared/money.ts';
import { titleCase } from '#shared/text.ts';
import { CalendarDays } from '../../icons/calendar-days.ts';
import { Download } from '../../icons/download.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import studioStyles from '../../shop/studio.module.css';
import { Button } from '../../ui/button.tsx';
import figuresStyles from '../../ui/figures.module.css';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { QueryState } from '../components/query-state.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { useAction } from '../components/use-action.ts';
import { Permitted } from '../permissions.tsx';
import { ChartCard } from './chart-card.tsx';
import { ComparedFigure } from './compared-figure.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { MarginCard } from './margin-card.tsx';
import { PromiseCard } from './promise-card.tsx';
import { type DateRange, RangeDialog } from './range-dialog.tsx';
import { RemindersCard } from './reminders-card.tsx';
import type { Report } from './report.ts';
import styles from './reports-page.module.css';
import { RestockDialog } from './restock-dialog.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { ShippingCard } from './shipping-card.tsx';

const RANGES = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['fy', 'This financial year'],
] as const;

/** Charts of the shop's figures, each with a table. Opens from the Revenue card. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const customSpan = ownSpan(params);
  const range = customSpan ? null : (RANGES.find(([key]) => key === params.get('range'))?.[0] ?? '30');
  const [by, setBy] = useState<'units' | 'revenue'>('units');
  const today = shopDay(new Date());
  const span = customSpan ?? { from: startOf(range ?? '30', today), to: today };
  const [choosing, setChoosing] = useState(false);
  const go = (next: Record<string, string>) => setParams(next, { replace: true, preventScrollReset: true });
  const exporting = useAction({
    run: () =>
      downloadFile(`/api/admin/reports.csv?from=${span.from}&to=${span.to}`, `report-${span.from}-${span.to}.csv`),
    failed: 'The report could not be exported',
  });
  const { data, error, refetch } = useQuery({
    ...adminQueries.reports.report.queryOptions({ input: { ...span, by } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <>
      <SectionHeader page title="Reports">
        <SegmentedControl
          label="Span"
          choices={RANGES}
          value={range ?? ''}
          onChange={(key) => go(key === '30' ? {} : { range: key })}
        />
        <Button icon={CalendarDays} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {formatDay(span.from)} – {formatDay(span.to)}
        </Button>
        <Permitted needs="reports.export">
          <ActionButton action={exporting} icon={Download} busyLabel="Exporting...">
            CSV
          </ActionButton>
        </Permitted>
      </SectionHeader>
      {data ? (
        <>
          <Content report={data} by={by} onBy={setBy} />
          <DeliveryCard span={span} />
          <ShippingCard span={span} />
          <PromiseCard span={span} />
          <RemindersCard span={span} />
          <Permitted needs="reports.margin">
            <MarginCard span={span} />
          </Permitted>
        </>
      ) : (
        <QueryState what="The report" error={error} refetch={refetch} />
      )}
      {choosing && (
        <RangeDialog
          span={span}
          onChoose={(chosen) => {
            setChoosing(false);
            go(chosen);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

// a custom span in the URL; an invalid one is ignored
function ownSpan(params: URLSearchParams): DateRange | null {
  const [from, to] = [parseDay(params.get('from') ?? ''), parseDay(params.get('to') ?? '')];
  return from && to && from <= to ? { from, to } : null;
}

// the Indian financial year begins on 1 April
function startOf(range: (typeof RANGES)[number][0], today: string): string {
  if (range !== 'fy') return addDays(today, 1 - Number(range));
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return `${month >= 4 ? year : year - 1}-04-01`;
}

function Content({
  report,
  by,
  onBy,
}: {
  report: Report;
  by: 'units' | 'revenue';
  onBy(by: 'units' | 'revenue'): void;
}) {
  const [restocking, setRestocking] = useState<Report['lowStock'][number] | null>(null);
  const { now, before, days, statuses, bestSellers, lowStock } = report;
  const ordered = statuses.reduce((sum, one) => sum + one.count, 0);
  const highest = Math.max(1, ...bestSellers.map((one) => one[by]));
  return (
    <>
      <dl className={`${figuresStyles.figures} ${styles.totals}`}>
        <ComparedFigure
          name="Revenue"
          hint="Orders placed"
          format={formatRupees}
          now={now.revenue}
          before={before.revenue}
        />
        <ComparedFigure
          name="Paid, net of refunds"
          hint="Received, less refunds"
          format={formatRupees}
          now={now.paidNet}
          before={before.paidNet}
        />
        <ComparedFigure name="Orders" format={formatCount} now={now.orders} before={before.orders} />
        <ComparedFigure name="Average order" format={formatRupees} now={now.average} before={before.average} />
      </dl>
      <div className={styles.reports}>
        <ChartCard
          title="Revenue over time"
          chart={<RevenueChart days={days} />}
          head={['Day', 'Orders', 'Revenue', 'Same day before']}
          rows={days.map((one) => [
            formatDay(one.day),
            formatCount(one.orders),
            formatRupees(one.revenue),
            formatRupees(one.before),
          ])}
        />
        <ChartCard
          title="Orders by status"
          chart={<StatusBars statuses={statuses} total={ordered} />}
          head={['Status', 'Orders', 'Share']}
          rows={statuses.map(({ status, count: n }) => [titleCase(status), formatCount(n), share(n, ordered)])}
        />
        <ChartCard
          title="Best sellers"
          aside={
            <SegmentedControl
              label="By"
              choices={[
                ['units', 'Units'],
                ['revenue', 'Revenue'],
              ]}
              value={by}
              onChange={onBy}
            />
          }
          chart={
            bestSellers.length === 0 ? (
              <p className="muted">Nothing was sold in this time.</p>
            ) : (
              <ul className={styles.barList}>
                {bestSellers.map((one) => (
                  <li key={one.productId} className={styles.barsImage}>
                    <Thumbnail {...one} />
                    <PanelLink className={textStyles.ellipsis} to={`/admin/products/${one.productId}`}>
                      {one.name}
                    </PanelLink>
                    <Bar part={one[by] / highest} />
                    <span className={textStyles.number}>
                      <b>{formatCount(one.units)}</b> <span className="muted">{formatRoundedRupees(one.revenue)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
          head={['Product', 'Units', 'Revenue']}
          rows={bestSellers.map((one) => [one.name, formatCount(one.units), formatRupees(one.revenue)])}
        />
        <ChartCard
          title="Low stock"
          chart={
            lowStock.length === 0 ? (
              <p className="muted">Nothing is running out.</p>
            ) : (
              <ul className={styles.barList}>
                {lowStock.map((one) => (
                  <li key={one.variantId} className={`${styles.barsImage} ${styles.barsRight}`}>
                    <Thumbnail {...one} />
                    <PanelLink className={textStyles.ellipsis} to={`/admin/products/${one.productId}`}>
                      {one.name}
                    </PanelLink>
                    <Bar part={Math.min(1, one.left / 10)} low />
                    <span className={textStyles.number}>
                      <b>{formatCount(one.left)}</b> left{' '}
                      <span className={one.left === 0 ? textStyles.negative : 'muted'}>{cover(one)}</span>
                    </span>
                    <Permitted needs="catalog.stock">
                      <Button size="small" onClick={() => setRestocking(one)}>
                        Restock<span className="visually-hidden"> {one.name}</span>
                      </Button>
                    </Permitted>
                  </li>
                ))}
              </ul>
            )
          }
          head={['Product', 'Left', 'Sold in 30 days', 'Lasts']}
          rows={lowStock.map((one) => [one.name, formatCount(one.left), formatCount(one.soldLast30), cover(one)])}
        />
      </div>
      {restocking && <RestockDialog variant={restocking} onClose={() => setRestocking(null)} />}
    </>
  );
}

function Thumbnail({ image, flavour }: Pick<Report['lowStock'][number], 'image' | 'flavour'>) {
  return (
    <span className={`${tableCellStyles.thumbnail} ${studioStyles.studio} tone-${image?.tone ?? flavourTone(flavour)}`}>
      <ProductImage image={image} sizes="30px" maxWidth={160} decorative />
    </span>
  );
}

/** How many days the stock lasts at the sales of the last 30 days. */
function cover({ left, soldLast30 }: Report['lowStock'][number]): string {
  if (left === 0) return 'sold out';
  if (soldLast30 === 0) return 'no sales';
  const days = Math.floor(left / (soldLast30 / 30));
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

const share = (part: number, whole: number) => (whole === 0 ? '0 %' : `${Math.round((part / whole) * 1000) / 10} %`);

function StatusBars({ statuses, total }: { statuses: Report['statuses']; total: number }) {
  if (total === 0) return <p className="muted">No order in this time.</p>;
  return (
    <ul className={styles.barList}>
      {statuses.map(({ status, count: n }) => (
        <li key={status}>
          <span>{titleCase(status)}</span>
          <Bar part={n / total} />
          <span className={textStyles.number}>
            <b>{formatCount(n)}</b> <span className="muted">{share(n, total)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Bar({ part, low }: { part: number; low?: boolean }) {
  return (
    <span className={`${figuresStyles.bar}${low ? ` ${figuresStyles.low}` : ''}`} aria-hidden="true">
      <i ref={(bar) => bar?.style.setProperty('width', `${Math.max(part > 0 ? 2 : 0, part * 100)}%`)} />
    </span>
  );
}
